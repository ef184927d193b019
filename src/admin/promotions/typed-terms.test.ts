import { expect, it } from 'vitest'
import { shownTerms, TYPED_TERMS } from './typed-terms.ts'

it.each(['24/12', '31/02/2026 09:00', '24/12/2026 24:00', '24/12/2026 09:60', 'tomorrow'])(
  'the form refuses "%s" as a minute',
  (typed) => expect(TYPED_TERMS.startsAt.safeParse(typed).error?.issues[0]?.message).toBe('invalid_minute'),
)

it.each(['abc', '-5', '1.2.3'])('the form refuses "%s" as a minimum', (typed) =>
  expect(TYPED_TERMS.minimumVND.safeParse(typed).error?.issues[0]?.message).toBe('invalid_minimum'),
)

it.each(['0', '-1', '1.5', 'abc'])('the form refuses "%s" as a number of uses', (typed) =>
  expect(TYPED_TERMS.maxUses.safeParse(typed).error?.issues[0]?.message).toBe('invalid_uses'),
)

it('what the form shows is read as it was stored', () => {
  const times = { startsAt: '2026-12-24T09:00', endsAt: null }
  const sums = { minimumVND: 500_000, minimumUSDCents: 20_50 }
  const categories = ['Hoa Sinh Nhật', 'Hoa Cưới']
  const stored = { ...times, ...sums, maxUses: 100, maxUsesPerCustomer: null, categories }
  const shown = shownTerms(stored)
  expect(shown).toEqual({
    ...{ startsAt: '24/12/2026 09:00', endsAt: '', minimumVND: '₫500.000', minimumUSDCents: '$20.50' },
    ...{ maxUses: '100', maxUsesPerCustomer: '', categories: 'Hoa Sinh Nhật\nHoa Cưới' },
  })
  const parsed = Object.entries(shown).map(([name, text]) => [
    name,
    TYPED_TERMS[name as keyof typeof shown].parse(text),
  ])
  expect(Object.fromEntries(parsed)).toEqual(stored)
})
