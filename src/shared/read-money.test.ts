import { describe, expect, it } from 'vitest'
import { readMoney } from './read-money.ts'

describe('dong', () => {
  it.each([
    '550.000',
    '550000',
    '550k',
    '550K',
    '550 nghìn',
    '550 ngàn',
    '₫550.000',
    '550.000 ₫',
    '550,000đ',
    '550 000 VNĐ',
  ])('%s are 550.000', (text) => expect(readMoney(text, 'VND')).toBe(550_000))

  it.each([
    ['150000', 150_000],
    ['₫1.150.000', 1_150_000],
    ['1.150k', 1_150_000],
    ['62,5k', 62_500],
    ['1,2 triệu', 1_200_000],
    ['1.25tr', 1_250_000],
    ['1tr2', 1_200_000],
    ['1tr250', 1_250_000],
    ['2 triệu đồng', 2_000_000],
    ['550 nghìn'.normalize('NFD'), 550_000],
    ['0', 0],
  ])('%s', (text, minor) => {
    expect(readMoney(text, 'VND')).toBe(minor)
  })

  it.each([
    '',
    '-5',
    '1.5',
    '15.00',
    'abc',
    '1.0000',
    '12.34',
    '1.150,000',
    'k',
    '550kk',
    '550k5',
    '1.200 triệu',
    '1e3',
    '..',
    '9'.repeat(20),
  ])('are not %s', (text) => expect(readMoney(text, 'VND')).toBeNull())
})

describe('dollars', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['$12.50', 1_250],
    ['12,50', 1_250],
    ['12.50 USD', 1_250],
    ['1,250', 125_000],
    ['$1,250.75', 125_075],
    ['0.00', 0],
  ])('%s', (text, minor) => {
    expect(readMoney(text, 'USD')).toBe(minor)
  })

  it.each(['', '-5', '12.505', '1.2.3', 'all', '1e3', '12k', '12đ'])('are not %s', (text) => {
    expect(readMoney(text, 'USD')).toBeNull()
  })
})
