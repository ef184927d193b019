import { describe, expect, it } from 'vitest'
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
    expect(checkDraft(whole, now)).toEqual({
      data: { ...whole, customerName: 'Nguyễn Thị Lan', notes: '' },
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
    for (const broken of [null, '', 'nope', '[]', '{"deliveryCity":"Paris","notes":3}'])
      expect(readDraft(broken, now)).toEqual(emptyDraft(now))
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
