import { describe, expect, it } from 'vitest'
import { TET } from '#features/delivery/tet.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { nextOccasion } from './next-occasion.ts'

const lunar = (month: number, day: number, from: Day) => nextOccasion({ calendar: 'lunar', month, day }, from)
const solar = (month: number, day: number, from: Day) => nextOccasion({ calendar: 'solar', month, day }, from)

describe('on the solar calendar', () => {
  it.each([
    [5, 12, '2026-05-11', '2026-05-12'],
    [5, 12, '2026-05-12', '2026-05-12'],
    [5, 12, '2026-05-13', '2027-05-12'],
    [12, 31, '2026-12-31', '2026-12-31'],
    [1, 1, '2026-12-31', '2027-01-01'],
    // In years without 29 February it is the 28th.
    [2, 29, '2026-03-01', '2027-02-28'],
    [2, 29, '2027-03-01', '2028-02-29'],
  ])('%i/%i after %s is %s', (month, day, from, expected) => {
    expect(solar(month, day, from)).toBe(expected)
  })
})

describe('on Vietnam’s lunar calendar', () => {
  it('the first day of each year is Tết, until 2035', () => {
    let from = '2026-01-01'
    for (const { from: tet } of TET) {
      expect(lunar(1, 1, from)).toBe(tet)
      from = addDays(tet, 1)
    }
  })

  it('the last day of the twelfth month is the day before Tết, also where the month has 29 days', () => {
    for (const { from: tet } of TET) {
      const eve = addDays(tet, -1)
      expect(lunar(12, 30, addDays(eve, -40))).toBe(eve)
      expect(lunar(12, 30, eve)).toBe(eve)
    }
    // 2026 has both: day 29 and day 30 are one day in the short twelfth month before Tết 2027.
    expect(lunar(12, 30, '2027-01-01')).toBe(lunar(12, 29, '2027-01-01'))
  })

  // Festivals that Vietnam keeps: the Hùng kings (10/3), mid-autumn (15/8), the kitchen gods (23/12).
  it.each([
    [3, 10, '2026-01-01', '2026-04-26'],
    [8, 15, '2026-01-01', '2026-09-25'],
    [12, 23, '2026-01-01', '2026-02-10'],
    [3, 10, '2025-01-01', '2025-04-07'],
    [8, 15, '2025-01-01', '2025-10-06'],
  ])('%i/%i after %s is %s', (month, day, from, expected) => {
    expect(lunar(month, day, from)).toBe(expected)
  })

  it('a month that a year has twice counts once, the first time', () => {
    // 2025 has two sixth months, the second from 25 July.
    expect(lunar(6, 1, '2025-01-01')).toBe('2025-06-25')
    expect(lunar(6, 1, '2025-06-26')).toBe('2026-07-14')
    expect(lunar(6, 30, '2025-01-01')).toBe('2025-07-24')
    // 2028 has two fifth months, 2033 two eleventh.
    expect(lunar(6, 1, '2028-05-24')).toBe('2028-07-22')
    expect(lunar(12, 1, '2033-12-22')).toBe('2034-01-20')
  })

  it('agrees with the Chinese calendar of ICU, but where the hour between the two time zones has the new moon', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-chinese', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
    const chinese = (day: Day) => {
      const parts = format.formatToParts(new Date(`${day}T00:00:00Z`))
      return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join('/')
    }
    let [months, later] = [0, 0]
    for (let year = 2026; year < 2076; year++)
      for (let month = 1; month <= 12; month++) {
        const first = lunar(month, 1, lunar(1, 1, `${year}-01-01`))
        months++
        if (chinese(first) === `${month}/1`) continue
        // China’s month begins on the next day.
        expect(chinese(addDays(first, 1)), first).toBe(`${month}/1`)
        later++
      }
    expect(months).toBe(600)
    expect(later).toBeLessThan(30)
  })

  it('is never before the day asked for, and less than thirteen months after it', () => {
    for (let day = '2026-01-01'; day < '2036-01-01'; day = addDays(day, 17))
      for (const [month, date] of [
        [1, 1],
        [2, 30],
        [6, 15],
        [11, 30],
        [12, 30],
      ] as const) {
        const found = lunar(month, date, day)
        expect(found >= day, `${day} ${found}`).toBe(true)
        expect(found < addDays(day, 386), `${day} ${found}`).toBe(true)
        expect(lunar(month, date, found)).toBe(found)
      }
  })
})
