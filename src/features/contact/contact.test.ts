import { describe, expect, it } from 'vitest'
import { CONTACT_FIELDS, isValid, MAX_LENGTH, type ContactField } from './contact.ts'
import { contactSchema } from './contact.schema.ts'

const good = {
  name: 'Mai',
  email: 'mai@example.com',
  phone: '0900 000 000',
  subject: 'Hoa cưới',
  message: 'Tôi cần hoa cho tháng Ba.',
}

describe('isValid', () => {
  it.each<[ContactField, string, string]>([
    ['name', 'An', 'A'],
    ['phone', '0900000000', '090000000'],
    ['subject', '12345', '1234'],
    ['message', '1234567890', '123456789'],
    ['email', 'a@b.vn', 'a@b'],
    ['email', 'hoa.tuoi+1@tiệm-hoa.example', 'hoa@@example.com'],
    ['email', 'a@b.c.d', 'a@b..d'],
    ['email', ' a@b.vn ', 'a b@c.vn'],
  ])('%s: accepts %j, rejects %j', (field, right, wrong) => {
    expect(isValid(field, right)).toBe(true)
    expect(isValid(field, wrong)).toBe(false)
  })

  it('ignores spaces around the text', () => {
    expect(isValid('name', ' A ')).toBe(false)
    expect(isValid('message', `${' '.repeat(20)}kurz`)).toBe(false)
  })

  it.each(['\u200b', '\u3164', '\u2060 '])('does not count invisible characters: %j', (sign) => {
    for (const field of CONTACT_FIELDS) expect(isValid(field, sign.repeat(12))).toBe(false)
    expect(isValid('name', '👩‍🌾❤️')).toBe(true)
  })

  it('rejects more than the shop stores', () => {
    for (const field of CONTACT_FIELDS) expect(isValid(field, 'a@b.vn'.repeat(MAX_LENGTH[field]))).toBe(false)
  })
})

describe('contactSchema', () => {
  it('trims every field', () => {
    expect(contactSchema.parse({ ...good, name: '  Mai ' }).name).toBe('Mai')
  })

  it.each(CONTACT_FIELDS)('rejects a wrong or missing %s with a code of its own', (field) => {
    for (const value of ['', undefined, 7, null]) {
      const issue = contactSchema.safeParse({ ...good, [field]: value }).error?.issues[0]
      expect(issue).toMatchObject({ message: `invalid_contact_${field}`, path: [field] })
    }
  })
})
