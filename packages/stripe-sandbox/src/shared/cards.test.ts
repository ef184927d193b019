import { describe, expect, it } from 'vitest'
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  formatCvc,
  formatExpiry,
  formatNumber,
  parseExpiry,
  passesLuhn,
} from './cards.ts'

describe('card numbers', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['4242 4242 4242 4242 99', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['', ''],
    ['x', ''],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['3782', '3782'],
    ['6200000000000000003', '6200 0000 0000 0000 003'],
  ])('%s is shown as %s', (text, shown) => expect(formatNumber(text)).toBe(shown))

  it.each([
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['378282246310005', true],
    ['5555555555554444', true],
    ['', false],
  ])('check digit of %s: %s', (digits, good) => expect(passesLuhn(digits)).toBe(good))

  it.each([
    ['4', 'visa'],
    ['5105', 'mastercard'],
    ['2223', 'mastercard'],
    ['34', 'amex'],
    ['6011', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (digits, brand) => expect(brandOf(digits)).toBe(brand))

  it('are incomplete, invalid or valid', () => {
    expect(checkNumber('4242')).toBe('incomplete_number')
    expect(checkNumber('4242 4242 4242 4241')).toBe('invalid_number')
    expect(checkNumber('4242 4242 4242 4242')).toBeUndefined()
    expect(checkNumber('378282246310005')).toBeUndefined()
  })
})

describe('expiry dates', () => {
  it.each([
    ['1', '1'],
    ['2', '02 / '],
    ['12', '12 / '],
    ['13', '01 / 3'],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['1/34', '01 / 34'],
    ['122034', '12 / 34'],
    ['12 / 345', '12 / 34'],
    ['0', '0'],
    ['', ''],
  ])('%s is shown as %s', (text, shown) => expect(formatExpiry(text)).toBe(shown))

  it('are read only if complete and valid', () => {
    expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 2034 })
    expect(parseExpiry('00 / 34')).toBeUndefined()
    expect(parseExpiry('12 / 3')).toBeUndefined()
  })

  it('are valid until the end of their month', () => {
    const today = new Date(2026, 10, 30)
    expect(checkExpiry({ month: 11, year: 2026 }, today)).toBeUndefined()
    expect(checkExpiry({ month: 10, year: 2026 }, today)).toBe('invalid_expiry_month_past')
    expect(checkExpiry({ month: 12, year: 2025 }, today)).toBe('invalid_expiry_year_past')
    expect(checkExpiry({ month: 1, year: 2077 }, today)).toBe('invalid_expiry_year')
    expect(checkExpiry(undefined, today)).toBe('incomplete_expiry')
  })
})

it('security codes have three digits, four on American Express', () => {
  expect(formatCvc('12345', 'visa')).toBe('123')
  expect(formatCvc('12345', 'amex')).toBe('1234')
  expect(checkCvc('123', 'visa')).toBeUndefined()
  expect(checkCvc('123', 'amex')).toBe('incomplete_cvc')
  expect(checkCvc('', 'unknown')).toBe('incomplete_cvc')
})
