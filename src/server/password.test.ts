import { describe, expect, it } from 'vitest'
import { createPasswords } from './password.ts'

const place = { key: 'reader' }

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
})
