import { describe, expect, it } from 'vitest'
import { NO_GIFT } from '#shared/gift.ts'
import { dayToLocalDate, localDateToDay } from './calendar-day.ts'
import { asField, checkDraft, emptyDraft, isIncomplete, readDraft, type Draft } from './checkout-form.ts'

// 01:30 on 2 March in Vietnam is still 1 March in UTC.
const now = new Date('2026-03-01T18:30:00Z')
const whole: Draft = {
  ...emptyDraft(now),
  customerName: ' Nguyễn Thị Lan ',
  customerEmail: 'lan@example.com',
  customerPhone: '0912 345 678',
  deliveryAddress: '18 Ngõ Hoa Mai',
}

describe('delivery form', () => {
  it('starts with Hanoi, and the day 24 hours from now in Vietnam', () => {
    expect(emptyDraft(now)).toMatchObject({ deliveryCity: 'Hanoi', deliveryDate: '2026-03-03' })
  })

  it('returns trimmed data', () => {
    const { forMe: _forMe, ...data } = whole
    expect(checkDraft(whole, now)).toEqual({ data: { ...data, customerName: 'Nguyễn Thị Lan' } })
  })

  it('sends recipient and card only while they are shown', () => {
    const gift = {
      recipientName: 'Trần Thị Hoa',
      recipientPhone: '0912 345 678',
      cardMessage: 'Mừng mẹ',
      surprise: true,
    }
    expect(checkDraft({ ...whole, ...gift, forMe: false }, now)).toMatchObject({ data: gift })
    expect(checkDraft({ ...whole, ...gift, nobodyHome: 'return' }, now)).toMatchObject({
      data: { ...NO_GIFT, nobodyHome: 'return' },
    })
  })

  it('needs the recipient’s name, and a phone unless it is a surprise', () => {
    const gift = { ...whole, forMe: false }
    expect(checkDraft(gift, now)).toEqual({
      errors: { recipientName: 'invalid_recipient_name', recipientPhone: 'invalid_recipient_phone' },
    })
    expect(checkDraft({ ...gift, recipientName: 'Hoa', surprise: true }, now)).toHaveProperty('data')
    expect(checkDraft({ ...gift, recipientName: 'Hoa', recipientPhone: '+1 202 555 0114' }, now)).toEqual({
      errors: { recipientPhone: 'invalid_recipient_phone' },
    })
  })

  it('names each wrong field once', () => {
    const wrong = checkDraft(
      { ...whole, customerName: '  ', customerEmail: 'lan@', customerPhone: 'abc', deliveryAddress: '' },
      now,
    )
    expect(wrong).toEqual({
      errors: {
        customerName: 'invalid_name',
        customerEmail: 'invalid_email',
        customerPhone: 'invalid_phone',
        deliveryAddress: 'invalid_address',
      },
    })
  })

  it.each(['\u200b\u200c', '\u3164'])('treats %j as blank, because it is invisible', (unseen) => {
    const draft = { ...whole, customerName: unseen, deliveryAddress: unseen }
    expect(checkDraft(draft, now)).toEqual({
      errors: { customerName: 'invalid_name', deliveryAddress: 'invalid_address' },
    })
    expect(isIncomplete(draft)).toBe(true)
  })

  it('accepts today in Vietnam, refuses yesterday and days more than a year ahead', () => {
    expect(checkDraft({ ...whole, deliveryDate: '2026-03-02' }, now)).toHaveProperty('data')
    expect(checkDraft({ ...whole, deliveryDate: '2026-03-01' }, now)).toEqual({
      errors: { deliveryDate: 'date_in_past' },
    })
    expect(checkDraft({ ...whole, deliveryDate: '2027-03-09' }, now)).toEqual({
      errors: { deliveryDate: 'date_too_late' },
    })
  })

  it('is incomplete if any of the four recorded fields is blank', () => {
    expect(isIncomplete(whole)).toBe(false)
    for (const field of ['customerName', 'customerEmail', 'customerPhone', 'deliveryAddress'])
      expect(isIncomplete({ ...whole, [field]: ' ' })).toBe(true)
  })

  it('survives a reload, and replaces a day that has passed', () => {
    expect(readDraft(JSON.stringify({ ...whole, deliveryCity: 'Ho Chi Minh' }), now)).toEqual({
      ...whole,
      deliveryCity: 'Ho Chi Minh',
    })
    expect(readDraft(JSON.stringify({ ...whole, deliveryDate: '2026-02-01' }), now).deliveryDate).toBe('2026-03-03')
    const gift: Draft = { ...whole, forMe: false, recipientName: 'Hoa', surprise: true, cardOccasion: 'birthday' }
    expect(readDraft(JSON.stringify(gift), now)).toEqual(gift)
    const strange = '{"deliveryCity":"Paris","notes":3,"forMe":"no","cardOccasion":"divorce","nobodyHome":""}'
    for (const broken of [null, '', 'nope', '[]', strange]) expect(readDraft(broken, now)).toEqual(emptyDraft(now))
  })

  it('finds the field of a failure', () => {
    expect(asField('customerData.deliveryDate')).toBe('deliveryDate')
    expect(asField('items.0.quantity')).toBeNull()
  })
})

describe('calendar days', () => {
  it('survive the widget unchanged, at both ends of summer time', () => {
    for (const day of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])
      expect(localDateToDay(dayToLocalDate(day))).toBe(day)
  })
})
