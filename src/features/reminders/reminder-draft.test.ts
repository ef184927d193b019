import { describe, expect, it } from 'vitest'
import { CARD_OCCASIONS } from '#shared/gift.ts'
import { draftFor, parseDraft } from './reminder-draft.ts'

const order = { cardOccasion: 'birthday' as const, recipientName: 'Trần Thị Hoa', deliveryDate: '2026-11-28' }

describe('the reminder that an order suggests', () => {
  it('has its recipient, its occasion and the day of its delivery', () => {
    expect(draftFor(order)).toEqual({ who: 'Trần Thị Hoa', occasion: 'birthday', day: 28, month: 11 })
    expect(draftFor({ ...order, cardOccasion: 'love', deliveryDate: '2028-02-29' })).toMatchObject({
      occasion: 'other',
      day: 29,
      month: 2,
    })
  })

  it('does not exist for sympathy, nor for what does not come back each year', () => {
    const offered = CARD_OCCASIONS.filter((cardOccasion) => draftFor({ ...order, cardOccasion }))
    expect(offered).toEqual(['birthday', 'anniversary', 'love'])
  })

  it('needs a recipient and a day', () => {
    expect(draftFor({ ...order, recipientName: '' })).toBeNull()
    expect(draftFor({ ...order, deliveryDate: null })).toBeNull()
    expect(draftFor({ ...order, deliveryDate: 'soon' })).toBeNull()
  })

  it('has no more of a name than a reminder may have', () => {
    expect(draftFor({ ...order, recipientName: 'Hoa '.repeat(30) })?.who).toHaveLength(60)
  })

  it('has no half of a letter or of a picture at the end of a name', () => {
    const long = `${'H'.repeat(59)}🌸`
    expect(draftFor({ ...order, recipientName: long })?.who).toBe('H'.repeat(59))
    const stored = JSON.stringify({ who: long, occasion: 'birthday', day: 29, month: 2 })
    expect(parseDraft(stored)?.who).toBe('H'.repeat(59))
  })
})

describe('a stored draft', () => {
  const draft = { who: 'Mẹ', occasion: 'birthday', day: 29, month: 2 }

  it('survives storage', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([
    ...['', 'x', 'null', '5', '"text"', '[]', '{}'],
    ...[{ who: 7 }, { occasion: 'sale' }, { day: 30 }, { day: 0 }, { day: 1.5 }, { month: 13 }, { month: '2' }].map(
      (wrong) => JSON.stringify({ ...draft, ...wrong }),
    ),
  ])('is ignored if it is %s', (text) => {
    expect(parseDraft(text)).toBeNull()
  })
})
