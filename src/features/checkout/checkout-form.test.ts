import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { timesOf } from '#features/delivery/page-times.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { dayToLocalDate, localDateToDay } from '#ui/calendar/calendar-day.ts'
import { customerDataSchema } from './checkout.schema.ts'
import { asField, checkDraft, emptyDraft, isIncomplete, readDraft, type Draft } from './checkout-form.ts'

const times = timesOf(DEFAULT_DELIVERY_RULES, '2026-03-02')
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
    const { forMe: _forMe, wardText: _text, wardZone: _zone, ...data } = whole
    expect(checkDraft(whole, now, times)).toEqual({ data: { ...data, customerName: 'Nguyễn Thị Lan' } })
  })

  it('sends recipient and card only while they are shown', () => {
    const gift = {
      recipientName: 'Trần Thị Hoa',
      recipientPhone: '0912 345 678',
      cardMessage: 'Mừng mẹ',
      surprise: true,
    }
    expect(checkDraft({ ...whole, ...gift, forMe: false }, now, times)).toMatchObject({ data: gift })
    expect(checkDraft({ ...whole, ...gift, nobodyHome: 'return', withoutPhoto: true }, now, times)).toMatchObject({
      data: { ...NO_GIFT, nobodyHome: 'return', withoutPhoto: true },
    })
  })

  it('sends a chosen ward, and refuses a text without one', () => {
    const ward = { wardCode: '00070', wardText: 'Phường Hoàn Kiếm', wardZone: 'far' as const }
    const checked = checkDraft({ ...whole, ...ward }, now, times)
    expect(checked).toMatchObject({ data: { wardCode: '00070' } })
    expect(checked).not.toHaveProperty('data.wardText')
    expect(checkDraft({ ...whole, wardText: 'hoan kiem' }, now, times)).toEqual({
      errors: { wardCode: 'ward:notChosen' },
    })
    expect(checkDraft({ ...whole, wardText: '  ' }, now, times)).toHaveProperty('data')
    expect(asField('customerData.wardCode')).toBe('wardCode')
    expect([asField('wardText'), asField('forMe')]).toEqual([null, null])
    expect(asField('customerData.invoice.taxCode')).toBe('invoice.taxCode')
    expect(asField('customerData.taxCode')).toBeNull()
    expect(readDraft(JSON.stringify({ ...whole, ...ward }), now)).toMatchObject(ward)
    expect(readDraft(JSON.stringify({ ...whole, wardZone: 'far', wardCode: 70 }), now)).toMatchObject({
      ...{ wardCode: '', wardZone: 'city' },
    })
  })

  it('needs the recipient’s name, and a phone unless it is a surprise', () => {
    const gift = { ...whole, forMe: false }
    expect(checkDraft(gift, now, times)).toEqual({
      errors: { recipientName: 'errors:invalid_recipient_name', recipientPhone: 'errors:invalid_recipient_phone' },
    })
    expect(checkDraft({ ...gift, recipientName: 'Hoa', surprise: true }, now, times)).toHaveProperty('data')
    expect(checkDraft({ ...gift, recipientName: 'Hoa', recipientPhone: '+1 202 555 0114' }, now, times)).toEqual({
      errors: { recipientPhone: 'errors:invalid_recipient_phone' },
    })
  })

  it('says of each field whether it is missing, or what is wrong with it', () => {
    const blank = { ...whole, customerName: '  ', customerEmail: '', customerPhone: ' ', deliveryAddress: '' }
    expect(checkDraft(blank, now, times)).toEqual({
      errors: {
        customerName: 'checkout:problems.noName',
        customerEmail: 'checkout:problems.noEmail',
        customerPhone: 'checkout:problems.noPhone',
        deliveryAddress: 'checkout:problems.noAddress',
      },
    })
    const wrong = { ...whole, customerEmail: 'lan@', customerPhone: 'abc', deliveryAddress: 'x' }
    expect(checkDraft(wrong, now, times)).toEqual({
      errors: {
        customerEmail: 'checkout:problems.email',
        customerPhone: 'checkout:problems.phone',
        deliveryAddress: 'checkout:problems.address',
      },
    })
  })

  it.each(['5 Nguyễn Du', 'Landmark 81', 'Ngõ 4', '𝐱𝐱𝐱𝐱𝐱'])('takes %j as an address', (deliveryAddress) => {
    expect(checkDraft({ ...whole, deliveryAddress }, now, times)).toHaveProperty('data')
  })

  it.each(['x', '12345', '......', 'Huế'])('does not take %j as an address', (deliveryAddress) => {
    expect(checkDraft({ ...whole, deliveryAddress }, now, times)).toHaveProperty('errors.deliveryAddress')
  })

  it('counts the characters of the card', () => {
    const card = { ...whole, forMe: false, recipientName: 'Hoa', surprise: true }
    expect(checkDraft({ ...card, cardMessage: 'x'.repeat(251), cardSignature: 'x'.repeat(61) }, now, times)).toEqual({
      errors: { cardMessage: 'errors:card_too_long', cardSignature: 'errors:signature_too_long' },
    })
    expect(checkDraft({ ...card, cardMessage: '💐'.repeat(250) }, now, times)).toHaveProperty('data')
  })

  // The form has no schema of its own: what it takes must be what the server takes.
  it('sends nothing that the server refuses', () => {
    const texts = {
      customerEmail: [
        'lan@example.com',
        ' lan@example.com ',
        'lan@',
        'l..n@example.com',
        'lan@máy.vn',
        'a@b.vn\nBcc: c@d.vn',
      ],
      customerPhone: ['0912 345 678', '+1-202-555-0114', '12', '٠٩٠٠٠٠٠٠٩٧', '(024) 3825 1234', '+84\t912345678'],
      customerName: ['Lan', '\u200bLan', ' Lan\tHoa '],
      recipientPhone: ['0912 345 678', '', '+1 202 555 0114', '0084 912 345 678'],
      cardMessage: ['', 'x'.repeat(250), 'x'.repeat(251), '\n\n.'.repeat(13), '\u202eabc'],
    }
    let sent = 0
    for (const [field, values] of Object.entries(texts))
      for (const value of values) {
        const gift = { ...whole, forMe: false, surprise: true, recipientName: 'Hoa', [field]: value }
        const checked = checkDraft(gift, now, times)
        const { forMe: _forMe, wardText: _text, wardZone: _zone, ...raw } = gift
        expect('data' in checked, `${field} ${JSON.stringify(value)}`).toBe(customerDataSchema.safeParse(raw).success)
        if (!('data' in checked)) continue
        expect(customerDataSchema.parse(checked.data)).toEqual(customerDataSchema.parse(raw))
        sent++
      }
    expect(sent).toBeGreaterThan(10)
  })

  it.each(['\u200b\u200c', '\u3164'])('treats %j as blank, because it is invisible', (unseen) => {
    const draft = { ...whole, customerName: unseen, deliveryAddress: unseen }
    expect(checkDraft(draft, now, times)).toEqual({
      errors: { customerName: 'checkout:problems.noName', deliveryAddress: 'checkout:problems.noAddress' },
    })
    expect(isIncomplete(draft)).toBe(true)
  })

  it.each([
    ['2026-03-02', null],
    ['2026-03-01', 'errors:date_in_past'],
    ['2027-03-09', 'errors:date_too_late'],
    // Tết.
    ['2027-02-07', 'errors:date_closed'],
  ])('on %s is %s', (deliveryDate, problem) => {
    expect(checkDraft({ ...whole, deliveryDate }, now, times)).toEqual(
      problem ? { errors: { deliveryDate: problem } } : expect.objectContaining({ data: expect.anything() }),
    )
  })

  it('ends the orders of a day at 14:00 in Vietnam, at 10:00 on 8 March', () => {
    const at = (deliveryDate: string, time: string) =>
      'data' in checkDraft({ ...whole, deliveryDate }, new Date(`${deliveryDate}T${time}:00+07:00`), times)
    expect([at('2026-03-02', '13:59'), at('2026-03-02', '14:00')]).toEqual([true, false])
    expect([at('2026-03-08', '09:59'), at('2026-03-08', '10:00')]).toEqual([true, false])
  })

  it('is incomplete if any of the four recorded fields is blank', () => {
    expect(isIncomplete(whole)).toBe(false)
    for (const field of ['customerName', 'customerEmail', 'customerPhone', 'deliveryAddress'])
      expect(isIncomplete({ ...whole, [field]: ' ' })).toBe(true)
  })

  it('survives a reload, with its day whatever the clock of the device says', () => {
    expect(readDraft(JSON.stringify({ ...whole, deliveryCity: 'Ho Chi Minh' }), now)).toEqual({
      ...whole,
      deliveryCity: 'Ho Chi Minh',
    })
    for (const deliveryDate of ['2026-02-01', '2027-03-04'])
      expect(readDraft(JSON.stringify({ ...whole, deliveryDate }), now).deliveryDate).toBe(deliveryDate)
    const gift: Draft = { ...whole, forMe: false, recipientName: 'Hoa', surprise: true, cardOccasion: 'birthday' }
    expect(readDraft(JSON.stringify(gift), now)).toEqual(gift)
    const strange = '{"deliveryCity":"Paris","notes":3,"forMe":"no","cardOccasion":"divorce","nobodyHome":""}'
    for (const broken of [null, '', 'nope', '[]', strange]) expect(readDraft(broken, now)).toEqual(emptyDraft(now))
  })

  it('finds the field of a failure', () => {
    expect(asField('customerData.deliveryDate')).toBe('deliveryDate')
    for (const other of ['items.0.quantity', 'forMe', 'toString', undefined]) expect(asField(other)).toBeNull()
  })
})

describe('calendar days', () => {
  it('survive the widget unchanged, at both ends of summer time', () => {
    for (const day of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])
      expect(localDateToDay(dayToLocalDate(day))).toBe(day)
  })
})
