import { expect, it } from 'vitest'
import { fullName, initials } from './user.ts'

const ha = { firstName: 'Thu Hà', lastName: 'Trần', email: 'ha@example.com' }
const nobody = { firstName: '', lastName: ' ', email: 'đào@example.com' }

it('writes a name in the order of the language', () => {
  expect(fullName(ha, 'vi')).toBe('Trần Thu Hà')
  expect(fullName(ha, 'en')).toBe('Thu Hà Trần')
  expect(fullName(nobody, 'vi')).toBe('')
})

it('makes initials from the first and the last word, or from the email', () => {
  expect(initials(ha, 'vi')).toBe('TH')
  expect(initials(ha, 'en')).toBe('TT')
  expect(initials(nobody, 'vi')).toBe('Đ')
  expect(initials({ firstName: '🌸 Lan', lastName: '', email: '' }, 'en')).toBe('🌸L')
})
