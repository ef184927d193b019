import { describe, expect, it } from 'vitest'
import { createPasswords, hashPassword } from './password.ts'

const place = { key: 'reader' }
const COMPOSED = 'mật khẩu của hoa'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')
const FORMS = [COMPOSED, DECOMPOSED]

/** Passwords without argon2, and the forms that were compared with a hash. */
function counted() {
  const compared: string[] = []
  const passwords = createPasswords({
    hash: async (password) => `hash of ${password}`,
    async verify(hash, password) {
      compared.push(password)
      return hash === `hash of ${password}`
    },
  })
  return { passwords, compared }
}

describe('comparing a password', () => {
  it('works again after the hash for unknown accounts has failed once', async () => {
    let memory = false
    const passwords = createPasswords({
      hash: (password) => (memory ? Promise.resolve(`hash of ${password}`) : Promise.reject(new Error('no memory'))),
      verify: (hash, password) => Promise.resolve(hash === `hash of ${password}`),
    })
    await expect(passwords.verify('hash of roses', 'roses', place)).rejects.toThrow('no memory')
    memory = true
    expect(await passwords.verify('hash of roses', 'roses', place)).toBe(true)
    expect(await passwords.verify(undefined, 'roses', place)).toBe(false)
  })

  it('accepts letters of either form, however the password was typed when it was set', async () => {
    const passwords = createPasswords()
    for (const set of FORMS)
      for (const passwordHash of [await passwords.hash(set, place), await hashPassword(set)])
        for (const typed of FORMS) expect(await passwords.verify(passwordHash, typed, place)).toBe(true)
  })

  it('accepts a password whose hash is of the form that was typed, as earlier versions stored it', async () => {
    const { passwords } = counted()
    for (const typed of FORMS) expect(await passwords.verify(`hash of ${typed}`, typed, place)).toBe(true)
  })

  it('takes as long for an account that does not exist as for a wrong password', async () => {
    for (const typed of FORMS) {
      const [known, unknown] = [counted(), counted()]
      await known.passwords.verify('hash of roses', typed, place)
      await unknown.passwords.verify(undefined, typed, place)
      expect(known.compared).toHaveLength(typed === COMPOSED ? 1 : 2)
      expect(unknown.compared).toEqual(known.compared)
    }
  })
})
