import { describe, expect, it } from 'vitest'
import { dayInVietnam, formatArticleDate, formatDateTime, formatDay, isDay, startOfDay } from './dates.ts'
import { localeOf, localizedPath, storedLocale, unprefixed } from './locale.ts'
import { centsToDecimal, decimalToCents, formatMoney, percentOf } from './money.ts'
import { foldAccents, slugify } from './slug.ts'
import { MINUTE_MS } from './durations.ts'

describe('money', () => {
  it.each([
    [0, 'VND', '₫0'],
    [50_000, 'VND', '₫50.000'],
    [1_234_567, 'VND', '₫1.234.567'],
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [200, 'USD', '$2.00'],
    [123_456_789, 'USD', '$1,234,567.89'],
    [-50_000, 'VND', '-₫50.000'],
  ] as const)('writes %d %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text)
  })

  it('reads decimal dollars into cents and refuses an invalid price', () => {
    expect(decimalToCents('12.5')).toBe(1250)
    expect(decimalToCents(18.99)).toBe(1899)
    expect(decimalToCents('0')).toBe(0)
    for (const bad of ['', '-1', '1.005', '1e3', 'NaN', '١', '1,5']) expect(decimalToCents(bad)).toBeNull()
    for (const cents of [0, 1, 99, 100, 1899]) expect(decimalToCents(centsToDecimal(cents))).toBe(cents)
  })

  it('rounds a percentage half up, once, and never beyond the amount', () => {
    expect(percentOf(101, 50)).toBe(51)
    expect(percentOf(1850, 33)).toBe(611)
    expect(percentOf(1850, 100)).toBe(1850)
    expect(percentOf(1850, 0)).toBe(0)
    for (let amount = 0; amount < 500; amount += 7)
      for (let percent = 0; percent <= 100; percent++) {
        const discount = percentOf(amount, percent)
        expect(Number.isInteger(discount) && discount >= 0 && discount <= amount).toBe(true)
      }
  })
})

describe('slug', () => {
  it('folds Vietnamese and maps đ', () => {
    expect(slugify('  Hoa Hồng Đỏ — Nồng Nàn! ')).toBe('hoa-hong-do-nong-nan')
    expect(foldAccents('Ẵ Ỗ ự ằ đ Đ')).toBe('A O u a d D')
    expect(slugify('!!!')).toBe('')
  })

  it('is made of a letter with a long run of marks in a time that grows with its length', () => {
    const start = performance.now()
    expect(slugify(`a${'\u0301\u0323'.repeat(150_000)}b`)).toBe('ab')
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})

describe('dates', () => {
  it('uses the calendar day in Vietnam, seven hours ahead of UTC', () => {
    expect(dayInVietnam(new Date('2026-03-01T16:59:59Z'))).toBe('2026-03-01')
    expect(dayInVietnam(new Date('2026-03-01T17:00:00Z'))).toBe('2026-03-02')
  })

  it("agrees with the zone's own rules, hour by hour", () => {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Ho_Chi_Minh',
      ...{ dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' },
    })
    for (let instant = Date.UTC(2026, 11, 30, 23, 59); instant < Date.UTC(2028, 0, 3); instant += 61 * MINUTE_MS)
      expect(formatDateTime(new Date(instant))).toBe(zone.format(instant).replace(', ', ' '))
    expect(startOfDay('2028-02-29').toISOString()).toBe('2028-02-28T17:00:00.000Z')
  })

  it('writes the recorded formats', () => {
    const instant = new Date('2025-10-05T01:02:00Z')
    expect(formatDay('2025-10-05')).toBe('05/10/2025')
    expect(formatDateTime(instant)).toBe('05/10/2025 08:02')
    expect(formatArticleDate(instant, 'en')).toBe('05 Oct 2025')
    expect(formatArticleDate(instant, 'vi')).toBe('05 thg 10 2025')
  })

  it('knows which days exist', () => {
    expect(isDay('2028-02-29')).toBe(true)
    for (const bad of ['2027-02-29', '2027-13-01', '01/02/2027', '2027-1-1', '']) expect(isDay(bad)).toBe(false)
  })
})

describe('locale', () => {
  it('reads the language from the path and leads to the twin', () => {
    expect(localeOf('/vi')).toBe('vi')
    expect(localeOf('/video')).toBe('en')
    expect(unprefixed('/vi/cart')).toBe('/cart')
    expect(localizedPath('vi', '/')).toBe('/vi')
    expect(localizedPath('vi', '/vi/cart')).toBe('/vi/cart')
    expect(localizedPath('en', '/vi')).toBe('/')
  })

  it('accepts a stored language only if exactly en or vi', () => {
    expect(['vi', 'en', 'VI', 'fr', '', null].map(storedLocale)).toEqual(['vi', 'en', 'en', 'en', 'en', 'en'])
  })
})
