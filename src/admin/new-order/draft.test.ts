import { expect, it } from 'vitest'
import { staffOrderSchema, staffQuoteSchema } from '#features/checkout/staff-order.schema.ts'
import type { Day } from '#shared/dates.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import {
  fieldOf,
  hasContent,
  newDraft,
  orderBody,
  quoteBody,
  stepped,
  withChoice,
  withoutPastDay,
  withProduct,
  type Draft,
} from './draft.ts'

const rose = { productId: 'rose', name: 'Hoa hồng', imageUrl: '/rose.webp' }
const empty = () => newDraft(BASE_LOCALE, '2030-05-04')
const filled = () => {
  const draft = empty()
  const values = { ...draft.values, customerName: 'Hạnh', customerPhone: '0912 345 678', deliveryAddress: '9 Hàng Đào' }
  const lines = withChoice(withProduct(draft.lines, rose)).map((line) => ({
    ...line,
    ...(!line.productId && { price: '550k' }),
  }))
  return { ...draft, values, lines }
}

it('a product that is added twice is one line, and each choice is a line of its own', () => {
  const lines = withChoice(withChoice(withProduct(withProduct([], rose), rose)))
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['rose', '2'],
    [null, '1'],
    [null, '1'],
  ])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  expect(withProduct([{ ...lines[0]!, quantity: 'x' }], rose)[0]?.quantity).toBe('1')
})

it('what is sent is what the server accepts, with the total that was seen and no price of a product', () => {
  const parsed = staffOrderSchema.parse(orderBody(filled(), 1_240_000))
  expect(parsed).toMatchObject({ total: 1_240_000, payment: 'cash', customer: { name: 'Hạnh', email: '' } })
  expect(parsed.lines).toEqual([
    { productId: 'rose', quantity: 1, words: '' },
    { price: '550k', quantity: 1, words: '' },
  ])
  expect(parsed.customerData).not.toHaveProperty('wardName')
})

it('rules about the delivery are set aside, for the price and the order, only if that is ticked', () => {
  const draft = filled()
  for (const anyway of [true, false]) {
    const ticked = { ...draft, values: { ...draft.values, anyway } }
    for (const body of [staffOrderSchema.parse(orderBody(ticked, 0)), staffQuoteSchema.parse(quoteBody(ticked))])
      expect(body.anyway ?? false).toBe(anyway)
    expect(staffOrderSchema.parse(orderBody(ticked, 0)).customerData).not.toHaveProperty('anyway')
  }
})

it('an invoice is sent if it is wanted, with what was typed, and its mistakes are named by their fields', () => {
  const draft = filled()
  const typed = { 'invoice.company': 'Hoa Sen', 'invoice.taxCode': '0109000015', 'invoice.address': '1 Tràng Tiền' }
  const body = (wantsInvoice: boolean) =>
    orderBody({ ...draft, values: { ...draft.values, ...typed, wantsInvoice } }, 1_240_000)
  expect(staffOrderSchema.parse(body(true)).customerData.invoice).toEqual({
    ...{ company: 'Hoa Sen', taxCode: '0109000015', address: '1 Tràng Tiền', email: '' },
  })
  expect(staffOrderSchema.parse(body(false)).customerData.invoice).toBeUndefined()
  expect(fieldOf('customerData.invoice.taxCode', draft.lines)).toBe('invoice.taxCode')
})

it('is priced as soon as every line can be, with the delivery once there is a day', () => {
  expect(quoteBody(empty())).toBeNull()
  const draft = filled()
  expect(quoteBody(draft)).toMatchObject({ delivery: { city: 'Hanoi', date: '2030-05-04' } })
  expect(quoteBody({ ...draft, values: { ...draft.values, deliveryDate: '4/5' } })).not.toHaveProperty('delivery')
  const change = (changes: object) => ({ ...draft, lines: draft.lines.map((line) => ({ ...line, ...changes })) })
  for (const quantity of ['', '0', '-1', '1.5', 'hai']) expect(quoteBody(change({ quantity }))).toBeNull()
  for (const price of ['', '-5', 'năm trăm', '900']) expect(quoteBody(change({ price }))).toBeNull()
})

it('a refusal is shown beside its field', () => {
  const { lines } = filled()
  const named = [
    'customer.phone',
    'customerData.slotId',
    'delivery.date',
    'delivery.wardCode',
    'rose',
    'lines.1.price',
    'total',
  ]
  expect(named.map((path) => fieldOf(path, lines))).toEqual([
    ...['customerPhone', 'slotId', 'deliveryDate', 'wardCode', 'lines.0.quantity', 'lines.1.price', 'total'],
  ])
})

it('only an order with something in it is asked about before it is thrown away', () => {
  expect([hasContent(empty()), hasContent(filled())]).toEqual([false, true])
})

it('an order without content that was begun on an earlier day is for today, and any other keeps its day', () => {
  const day = (draft: Draft, today: Day) => withoutPastDay(draft, today).values.deliveryDate
  const draft = empty()
  expect([day(draft, '2030-05-05'), day(draft, '2030-05-04'), day(draft, '2030-05-03')]).toEqual([
    ...['2030-05-05', '2030-05-04', '2030-05-04'],
  ])
  expect(day(filled(), '2030-05-05')).toBe('2030-05-04')
  expect(day({ ...draft, sent: orderBody(draft, 0) }, '2030-05-05')).toBe('2030-05-04')
  const typed = { ...draft, values: { ...draft.values, deliveryDate: '4/5', recipientPhone: '0912345678' } }
  expect(withoutPastDay(typed, '2030-05-05')).toBe(typed)
})

it('a step of the quantity never goes below one', () => {
  expect([stepped('2', 1), stepped('1', -1), stepped('', 1), stepped('x', -1)]).toEqual(['3', '1', '1', '1'])
})
