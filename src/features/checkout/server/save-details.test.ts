import { afterAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { checkouts } from '#db/schema/index.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import type { DetailColumn } from '#features/orders/server/complete-order.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { customerDataSchema, type CustomerData, type CustomerField } from '../checkout.schema.ts'
import { saveDetails } from './save-details.ts'
import { DAY_MS } from '#shared/durations.ts'

const { test, customer, begun } = await openCheckouts()
afterAll(() => test.close())

describe('delivery details', () => {
  it.each([
    ['customerName', '  ', 'invalid_name'],
    ['customerEmail', 'hoa@', 'invalid_email'],
    ['customerPhone', '12', 'invalid_phone'],
    ['customerPhone', 'call me', 'invalid_phone'],
    ['deliveryAddress', '', 'invalid_address'],
    ['deliveryCity', 'Da Nang', 'invalid_city'],
    ['deliveryDate', '2026-02-30', 'invalid_date'],
    ['deliveryDate', 'tomorrow', 'invalid_date'],
    ['notes', 'x'.repeat(1001), 'notes_too_long'],
  ])('refuse %s %j', (field, value, code) => {
    const parsed = customerDataSchema.safeParse({ ...customer(), [field]: value })
    expect(parsed.error?.issues[0]).toMatchObject({ message: code, path: [field] })
  })

  it('accept a whole date and store its day in Vietnam', () => {
    expect(customerDataSchema.parse({ ...customer(), deliveryDate: '2026-12-24T18:30:00.000Z' }).deliveryDate).toBe(
      '2026-12-25',
    )
  })

  it('accept foreign telephone numbers', () => {
    for (const customerPhone of ['+84 912 345 678', '(024) 3825 1234', '+1-202-555-0114', '+33 1 23 45 67 89'])
      expect(customerDataSchema.safeParse({ ...customer(), customerPhone }).success).toBe(true)
  })

  it('refuse a past day and one more than a year away; today in Vietnam is allowed', async () => {
    const checkout = await begun()
    const now = test.shop.clock.now()
    const on = (deliveryDate: string) =>
      saveDetails(test.shop, { ...checkout, userId: null, customerData: { ...customer(), deliveryDate } })
    expect(await on(dayInVietnam(new Date(now.getTime() - DAY_MS)))).toMatchObject({ code: 'date_in_past' })
    expect(await on('2099-01-01')).toMatchObject({ code: 'date_too_late' })
    expect(await on(dayInVietnam(now))).toEqual({ ok: true, value: { saved: true } })
  })

  it('need the client secret, and the quote on the visitor’s screen', async () => {
    const checkout = await begun()
    expect(
      await saveDetails(test.shop, { ...checkout, userId: null, clientSecret: 'guess', customerData: customer() }),
    ).toMatchObject({
      code: 'checkout_not_found',
    })
    await begun({ discountCode: 'MOCLAN10', checkout })
    expect(await saveDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject({
      code: 'quote_changed',
    })
  })
})

it('every detail is stored with the checkout, handed to the order, and returned to the back-office', () => {
  type Row = typeof checkouts.$inferSelect
  expectTypeOf<Required<CustomerData>>().toExtend<{ [Field in CustomerField]: Row[Field] | undefined }>()
  expectTypeOf<CustomerField>().toEqualTypeOf<DetailColumn>()
  expectTypeOf<CustomerField>().toExtend<keyof OrderDetail>()
})
