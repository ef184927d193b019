import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { timesOf } from '#features/delivery/page-times.ts'
import { pageTranslator } from '#i18n/page.ts'
import { checkDraft, emptyDraft, type Draft } from './checkout-form.ts'
import { cardSummary, whoSummary } from './step-summaries.ts'

const now = new Date('2026-03-01T18:30:00Z')
const times = timesOf(DEFAULT_DELIVERY_RULES, '2026-03-02')
const t = pageTranslator('en')
const whole: Draft = {
  ...emptyDraft(now),
  customerName: ' Lan ',
  customerEmail: 'lan@example.com',
  customerPhone: '0912 345 678',
  deliveryAddress: '18 Ngõ Hoa Mai',
}
const gift: Draft = { ...whole, forMe: false, recipientName: 'Hoa', recipientPhone: '0912 345 678' }

const errorsOf = (draft: Draft) => {
  const checked = checkDraft(draft, now, times)
  return 'errors' in checked ? checked.errors : {}
}
const who = (draft: Draft) => whoSummary(draft, errorsOf(draft), t)
const card = (draft: Draft) => cardSummary(draft, errorsOf(draft), t)

describe('the line of a step', () => {
  it('says who gets the flowers and where', () => {
    expect(who(whole)).toBe('Lan, 18 Ngõ Hoa Mai, Hanoi')
    expect(who(gift)).toBe('Lan sends to Hoa, 18 Ngõ Hoa Mai, Hanoi')
    // What is folded away is not sent.
    expect(who({ ...gift, forMe: true })).toBe('Lan, 18 Ngõ Hoa Mai, Hanoi')
  })

  it.each([{ customerPhone: '' }, { customerEmail: 'lan@' }, { deliveryAddress: 'x' }, { recipientName: '' }])(
    'says nothing with %o',
    (change) => expect(who({ ...gift, ...change })).toBeNull(),
  )

  it('says what is on the card', () => {
    expect(card(gift)).toBeNull()
    expect(card({ ...gift, cardOccasion: 'birthday', cardMessage: 'Chúc mẹ\nvui', cardSignature: 'Lan' })).toBe(
      'Birthday · Chúc mẹ vui · Lan',
    )
    expect(card({ ...gift, cardMessage: 'x'.repeat(251) })).toBeNull()
  })
})
