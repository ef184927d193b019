import { expect, it } from 'vitest'
import { readMinute, shownTerms, TYPED_TERMS } from './typed-terms.ts'

it.each([
  ['24/12/2026 09:00', '2026-12-24T09:00'],
  [' 4.1.2026  9:05 ', '2026-01-04T09:05'],
  ['24/12/2026 9h30', '2026-12-24T09:30'],
  ['24/12/2026', '2026-12-24T00:00'],
  ['2026-12-24T18:30', '2026-12-24T18:30'],
  ['  ', null],
])('reads "%s" as the minute %s', (typed, minute) => expect(readMinute(typed)).toBe(minute))

it.each(['24/12', '31/02/2026 09:00', '24/12/2026 24:00', '24/12/2026 09:60', 'tomorrow'])(
  'the form refuses "%s" as a minute',
  (typed) => expect(TYPED_TERMS.startsAt.safeParse(typed).error?.issues[0]?.message).toBe('invalid_minute'),
)

it.each(['abc', '-5', '1.2.3'])('the form refuses "%s" as a minimum', (typed) =>
  expect(TYPED_TERMS.minimumVND.safeParse(typed).error?.issues[0]?.message).toBe('invalid_minimum'),
)

it('what the form shows is read as it was stored', () => {
  const stored = { startsAt: '2026-12-24T09:00', endsAt: null, minimumVND: 500_000, minimumUSDCents: 20_50 }
  const shown = shownTerms(stored)
  expect(shown).toEqual({ startsAt: '24/12/2026 09:00', endsAt: '', minimumVND: '₫500.000', minimumUSDCents: '$20.50' })
  expect({
    startsAt: TYPED_TERMS.startsAt.parse(shown.startsAt),
    endsAt: TYPED_TERMS.endsAt.parse(shown.endsAt),
    minimumVND: TYPED_TERMS.minimumVND.parse(shown.minimumVND),
    minimumUSDCents: TYPED_TERMS.minimumUSDCents.parse(shown.minimumUSDCents),
  }).toEqual(stored)
})
