import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { chooseKept, lastTimeOf, nightlyTime } from './retention.ts'

const at = (instant: string) => ({ madeAt: new Date(instant) })
const days = (kept: { madeAt: Date }[]) => kept.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))

test('keeps the newest of each of seven days and four weeks', () => {
  const backups = Array.from({ length: 60 }, (_, day) => ({
    madeAt: new Date(Date.parse('2026-11-24T20:00:00Z') - day * DAY_MS),
  }))
  // In Vietnam they are of the next day: the weeks begin on Monday the 23rd, 16th, 9th and 2nd.
  expect(days(chooseKept(backups, { days: 7, weeks: 4 }))).toEqual([
    ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
    ...['2026-11-14', '2026-11-07'],
  ])
})

test('of two on one day in Vietnam the newer stays', () => {
  const backups = [at('2026-11-23T17:30:00Z'), at('2026-11-24T16:30:00Z'), at('2026-11-23T16:30:00Z')]
  expect(chooseKept(backups, { days: 9, weeks: 0 })).toEqual([backups[1], backups[2]])
})

test('never removes the newest, and never keeps more than is configured', () => {
  const instants = fc.array(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), (made, keepDays, weeks) => {
      const kept = chooseKept(
        made.map((madeAt) => ({ madeAt })),
        { days: keepDays, weeks },
      )
      expect(kept[0]!.madeAt.getTime()).toBe(Math.max(...made.map(Number)))
      expect(kept.length).toBeLessThanOrEqual(keepDays + weeks)
    }),
  )
})

test.each([
  ['2026-11-24T20:30:00Z', '2026-11-24T20:00:00.000Z'],
  ['2026-11-24T20:00:00Z', '2026-11-24T20:00:00.000Z'],
  ['2026-11-24T19:59:59Z', '2026-11-23T20:00:00.000Z'],
  ['2026-11-24T10:00:00Z', '2026-11-23T20:00:00.000Z'],
])('at %s, 03:00 in Vietnam was last at %s', (now, last) => {
  expect(lastTimeOf(180, new Date(now)).toISOString()).toBe(last)
})

test('only names of nightly backups have a time', () => {
  expect(nightlyTime('nightly-2026-11-24T20-00-03Z')?.toISOString()).toBe('2026-11-24T20:00:03.000Z')
  for (const name of ['2026-11-24T20-00-03Z', 'monday', 'nightly-2026-11-24T20-00-03Z.unfinished-12'])
    expect(nightlyTime(name)).toBeNull()
})
