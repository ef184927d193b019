import { describe, expect, it } from 'vitest'
import { readAmount } from './refund-amount.ts'

describe('an amount typed to be refunded', () => {
  it.each([
    ['150000', 150_000],
    ['150.000', 150_000],
    ['₫1.150.000', 1_150_000],
    ['150,000 đ', 150_000],
    ['150 000', 150_000],
  ])('in dong: %s', (text, minor) => {
    expect(readAmount(text, 'VND')).toBe(minor)
  })

  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['$12.50', 1_250],
    ['12,50', 1_250],
    ['1,250', 125_000],
    ['$1,250.75', 125_075],
  ])('in dollars: %s', (text, minor) => {
    expect(readAmount(text, 'USD')).toBe(minor)
  })

  it.each(['', '0', '-5', '1.5', '15.00', 'abc', '1.0000', '12.34'])('is not an amount in dong: %s', (text) => {
    expect(readAmount(text, 'VND')).toBeNull()
  })
  it.each(['', '0', '0.00', '-5', '12.505', '1.2.3', 'all', '1e3'])('is not an amount in dollars: %s', (text) => {
    expect(readAmount(text, 'USD')).toBeNull()
  })
})
