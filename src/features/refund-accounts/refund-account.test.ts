import { describe, expect, it } from 'vitest'
import { plainAccountNumber } from '#features/payments/bank-account-number.ts'
import { lastDigits, numberMistake } from './refund-account.ts'
import { givenAccountSchema } from './refund-accounts.schema.ts'

describe('the number of an account', () => {
  it.each([
    ['0123456789', null],
    ['0123 456.78-9', null],
    ['123456', null],
    ['1903 4567 8901 2345', null],
    ['1234567890123456789', null],
    ['12345678901234567890', 'refund_number_long'],
    ['12345', 'refund_number_short'],
    ['', 'refund_number_short'],
    ['O123456789', 'refund_number_letters'],
    ['+84123456789', 'refund_number_letters'],
    // Cards: Visa, Mastercard, and a NAPAS one with a right check digit.
    ['4242 4242 4242 4242', 'refund_number_card'],
    ['5555 5555 5555 4444', 'refund_number_card'],
    ['9704 0000 0000 0018', 'refund_number_card'],
    ['9704 0000 0000 0019', null],
  ])('%s: %s', (typed, mistake) => {
    expect(numberMistake(plainAccountNumber(typed))).toBe(mistake)
  })

  it('is named by its last four digits', () => {
    expect(lastDigits('0123456789')).toBe('6789')
  })
})

describe('what a customer says of an account', () => {
  const given = { token: 'x', bin: '970436', number: '0123456789', holder: 'NGUYEN THI LAN' }
  const codesOf = (change: object) => givenAccountSchema.safeParse({ ...given, ...change }).error?.issues[0]?.message

  it('has the holder as banks write it', () => {
    expect(givenAccountSchema.parse({ ...given, holder: '  Nguyễn  Thị Đào ' }).holder).toBe('NGUYEN THI DAO')
    expect(givenAccountSchema.parse({ ...given, holder: 'Công ty TNHH Hoa 24' }).holder).toBe('CONG TY TNHH HOA 24')
  })

  it.each([
    [{ holder: 'Lan' }, 'refund_holder'],
    [{ holder: '' }, 'refund_holder'],
    [{ holder: '0123456789' }, 'refund_holder'],
    [{ holder: '<b>Lan</b> Nguyen' }, 'refund_holder'],
    [{ bin: '' }, 'refund_bank'],
    [{ bin: 'Vietcombank' }, 'refund_bank'],
    [{ number: '123' }, 'refund_number_short'],
  ])('%o is refused with %s', (change, code) => {
    expect(codesOf(change)).toBe(code)
  })
})
