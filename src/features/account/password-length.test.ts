import { expect, it } from 'vitest'
import { proofSchema } from './security/security.schema.ts'
import { loginSchema, registerSchema, MAX_PASSWORD } from './account.schema.ts'

const email = 'mai@example.com'

it('a long password is as long on a keyboard that sends its marks apart, where it is set and where it is asked for', () => {
  const apart = 'ấ'.normalize('NFD').repeat(MAX_PASSWORD)
  expect(apart.length).toBe(3 * MAX_PASSWORD)
  expect(registerSchema.parse({ email, password: apart }).password).toBe('ấ'.repeat(MAX_PASSWORD))
  // Compared as it was typed, too, because hashes of earlier versions are of that.
  expect(loginSchema.parse({ email, password: apart }).password).toBe(apart)
  expect(proofSchema.parse({ password: apart }).password).toBe(apart)
  for (const schema of [registerSchema, loginSchema, proofSchema])
    expect(schema.safeParse({ email, password: 'a'.repeat(MAX_PASSWORD + 1) }).success).toBe(false)
})

it('a text of marks is refused before it is composed, which takes long', () => {
  const marks = `a${'\u0323\u0301'.repeat(200_000)}`
  const begun = performance.now()
  for (const schema of [registerSchema, loginSchema, proofSchema])
    expect(schema.safeParse({ email, password: marks }).success).toBe(false)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
