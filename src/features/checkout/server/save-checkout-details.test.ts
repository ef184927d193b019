import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { checkouts, mails, orders, products } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { wardsOf } from '#features/delivery/server/wards.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { listOrders } from '#features/orders/server/list-orders.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { trackOrder } from '#features/tracking/server/track-order.ts'
import { writeShopState } from '#server/shop-state.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import type { DetailColumn } from '#features/orders/server/complete-order.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { customerDataSchema, type CustomerData, type CustomerField } from '../checkout.schema.ts'
import type { BegunCheckout } from './own-checkout.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'
import { DAY_MS } from '#shared/durations.ts'

const { test, rose, customer, begun, save, ordersOf } = await openCheckouts()
afterAll(() => test.close())

const findInHanoi = (name: string) => wardsOf('Hanoi').find((ward) => ward.name === name)!.code

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
    // Today may be a day of Tết.
    await writeShopState(test.shop.db, 'deliveryRules', { closed: [] })
    onTestFinished(() => writeShopState(test.shop.db, 'deliveryRules', null))
    const checkout = await begun()
    const now = () => test.shop.clock.now()
    const on = (deliveryDate: string) =>
      saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: { ...customer(), deliveryDate } })
    expect(await on(dayInVietnam(new Date(now().getTime() - DAY_MS)))).toMatchObject({ code: 'date_in_past' })
    expect(await on('2099-01-01')).toMatchObject({ code: 'date_too_late' })
    expect(await on(dayInVietnam(now()))).toEqual({ ok: true, value: { saved: true } })
  })

  describe('with a ward', () => {
    const detailsOf = async (intentId: string) =>
      (await test.shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, intentId)))[0]
    const saveIn = (checkout: BegunCheckout, wardCode: string) =>
      saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: { ...customer(), wardCode } })

    it.each([
      ['that does not exist', '99999', 'invalid_ward'],
      ['of the other city', '26740', 'ward_of_other_city'],
      ['that is not served', findInHanoi('Xã Ba Vì'), 'ward_not_served'],
    ])('%s are refused, and nothing is stored', async (_, wardCode, code) => {
      const checkout = await begun()
      expect(await saveIn(checkout, wardCode)).toEqual({ ok: false, code, field: 'customerData.wardCode' })
      expect(await detailsOf(checkout.paymentIntentId)).toMatchObject({ detailsAt: null, wardCode: '' })
    })

    it('are stored, and those without a ward as before', async () => {
      const checkout = await begun()
      const code = findInHanoi('Phường Hoàn Kiếm')
      expect(await saveIn(checkout, code)).toMatchObject({ ok: true })
      expect(await detailsOf(checkout.paymentIntentId)).toMatchObject({ wardCode: code })
      expect(await save(checkout)).toMatchObject({ ok: true })
      expect(await detailsOf(checkout.paymentIntentId)).toMatchObject({ wardCode: '' })
    })

    it('by the zone that the owner gave it', async () => {
      const { db } = test.shop
      const [near, outer] = [findInHanoi('Phường Hoàn Kiếm'), findInHanoi('Xã Ba Vì')]
      await writeShopState(db, 'deliveryRules', {
        ...DEFAULT_DELIVERY_RULES,
        zones: { [near]: 'none', [outer]: 'far' },
      })
      const checkout = await begun()
      expect(await saveIn(checkout, near)).toMatchObject({ code: 'ward_not_served' })
      // Its surcharge was not priced.
      expect(await saveIn(checkout, outer)).toMatchObject({ code: 'quote_changed' })
      await writeShopState(db, 'deliveryRules', null)
    })

    it('that is not served are stored once they are paid, because the flowers are owed', async () => {
      const checkout = await begun()
      await test.pay(checkout.paymentIntentId, checkout.clientSecret)
      const wardCode = findInHanoi('Xã Ba Vì')
      const confirmed = await confirmPayment(
        test.shop,
        { ...checkout, customerData: { ...customer(), wardCode } },
        null,
      )
      expect(confirmed).toMatchObject({ ok: true })
      expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ wardCode, reviewReason: null }])
    })
  })

  it('need the client secret, and the quote on the visitor’s screen', async () => {
    const checkout = await begun()
    expect(
      await saveCheckoutDetails(test.shop, {
        ...checkout,
        userId: null,
        clientSecret: 'guess',
        customerData: customer(),
      }),
    ).toMatchObject({
      code: 'checkout_not_found',
    })
    await begun({ discountCode: 'MOCLAN10', checkout })
    expect(await saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject(
      {
        code: 'quote_changed',
      },
    )
  })
})

const gift = {
  recipientName: 'Trần Thị Hoa',
  recipientPhone: '0912 345 678',
  surprise: true,
  anonymous: true,
  cardOccasion: 'birthday',
  cardMessage: 'Chúc mẹ sinh nhật vui \u{1f490}',
  cardSignature: 'Mai',
  nobodyHome: 'neighbour',
  withoutPhoto: true,
} as const

it('recipient and card reach the order, and the back-office finds it by both persons', async () => {
  const checkout = await begun()
  const details = { ...checkout, userId: null }
  await saveCheckoutDetails(test.shop, { ...details, customerData: { ...customer(), ...gift } })
  await test.pay(checkout.paymentIntentId, checkout.clientSecret)
  const confirmed = await confirmPayment(test.shop, checkout, null)
  if (!confirmed.ok) throw new Error(confirmed.code)
  const { orderId } = confirmed.value
  const { customerName } = customer()
  expect(await readOrder(test.shop, orderId)).toMatchObject({ value: { ...gift, customerName } })
  const { recipientName } = gift
  const anonymous = { customerName: '', customerPhone: '', recipientName }
  expect(await trackOrder(test.shop.db, orderId)).toMatchObject(anonymous)
  await test.shop.db.update(orders).set({ anonymous: false }).where(eq(orders.id, orderId))
  expect(await trackOrder(test.shop.db, orderId)).toMatchObject({ customerName, recipientName })
  for (const q of ['tran thi hoa', '+84 912 345 678', customerName])
    expect(await listOrders(test.shop.db, { q }, { page: 1, pageSize: 100, offset: 0 })).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id: orderId })]),
    })
})

it('an order and its mails are in the language in which Pay was pressed, not the one of the first quote', async () => {
  const checkout = await begun({ locale: 'vi', checkout: await begun({ locale: 'en' }) })
  await saveCheckoutDetails(test.shop, { ...checkout, userId: null, locale: 'vi', customerData: customer() })
  await test.pay(checkout.paymentIntentId, checkout.clientSecret)
  await confirmPayment(test.shop, checkout, null)
  const [order] = await ordersOf(checkout.paymentIntentId)
  expect(order).toMatchObject({ locale: 'vi' })
  const queued = await test.shop.db.select().from(mails).where(eq(mails.about, order!.id))
  expect(queued).toContainEqual(expect.objectContaining({ kind: 'order_confirmation', locale: 'vi' }))
})

it('an order that is paid without details is in the language of its last quote', async () => {
  const checkout = await begun({ locale: 'vi', checkout: await begun({ locale: 'en' }) })
  await test.pay(checkout.paymentIntentId, checkout.clientSecret)
  await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
  expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ locale: 'vi', reviewReason: 'missing_details' }])
})

type Late = BegunCheckout & { customerData: CustomerData }
it.each<[string, (late: Late) => Promise<{ ok: boolean }>]>([
  ['the details', (late) => saveCheckoutDetails(test.shop, { ...late, userId: null, locale: 'vi' })],
  ['the confirmation', (late) => confirmPayment(test.shop, late, null, 'vi')],
  ['that without the secret', ({ clientSecret: _, ...late }) => confirmPayment(test.shop, late, null, 'vi')],
])('an order that waits for its details takes its language, and that of its mails, from %s', async (_, complete) => {
  const checkout = await begun({ locale: 'en' })
  await test.pay(checkout.paymentIntentId, checkout.clientSecret)
  await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
  expect(await complete({ ...checkout, customerData: customer() })).toMatchObject({ ok: true })
  const [order] = await ordersOf(checkout.paymentIntentId)
  expect(order).toMatchObject({ locale: 'vi', reviewReason: null })
  const queued = await test.shop.db.select().from(mails).where(eq(mails.about, order!.id))
  expect(queued).toContainEqual(expect.objectContaining({ kind: 'order_confirmation', locale: 'vi' }))
})

it('details without a recipient replace the recipient of earlier ones', async () => {
  const checkout = await begun()
  const details = { ...checkout, userId: null }
  await saveCheckoutDetails(test.shop, { ...details, customerData: { ...customer(), ...gift } })
  await saveCheckoutDetails(test.shop, { ...details, customerData: customer() })
  const [row] = await test.shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, checkout.paymentIntentId))
  expect(row).toMatchObject(NO_GIFT)
})

describe('between reading and writing', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Lets something happen right after the checkout was read. */
  function afterReading(happens: () => Promise<unknown>): void {
    const batch = test.shop.db.batch.bind(test.shop.db)
    vi.spyOn(test.shop.db, 'batch').mockImplementationOnce(async (statements) => {
      const found = await batch(statements)
      await happens()
      return found
    })
  }
  const detailsOf = async (intentId: string) =>
    (await test.shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, intentId)))[0]?.detailsAt

  it('no transaction is held open', async () => {
    const transaction = vi.spyOn(test.shop.db, 'transaction')
    const checkout = await begun({ discountCode: 'MOCLAN10', checkout: await begun() })
    expect(await save(checkout)).toEqual({ ok: true, value: { saved: true } })
    expect(transaction).not.toHaveBeenCalled()
  })

  it('a product that was sold out is noticed', async () => {
    const checkout = await begun()
    const setStock = (inStock: boolean) =>
      test.shop.db.update(products).set({ inStock }).where(eq(products.id, rose.id))
    afterReading(() => setStock(false).then())
    expect(await save(checkout)).toMatchObject({ code: 'out_of_stock', field: rose.id })
    expect(await detailsOf(checkout.paymentIntentId)).toBeNull()
    await setStock(true)
  })

  it('a checkout that was ended is noticed', async () => {
    const checkout = await begun()
    const isThis = eq(checkouts.paymentIntentId, checkout.paymentIntentId)
    afterReading(() => test.shop.db.update(checkouts).set({ endedAt: test.shop.clock.now() }).where(isThis).then())
    expect(await save(checkout)).toMatchObject({ code: 'checkout_expired' })
    expect(await detailsOf(checkout.paymentIntentId)).toBeNull()
  })

  it('an order that was made gets the details', async () => {
    const checkout = await begun()
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    afterReading(() => fulfil(test.shop, stripePayment(checkout.paymentIntentId)))
    expect(await save(checkout)).toEqual({ ok: true, value: { saved: true } })
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([
      { customerName: customer().customerName, reviewReason: null },
    ])
  })
})

it('every detail is stored with the checkout, handed to the order, and returned to the back-office', () => {
  type Row = typeof checkouts.$inferSelect
  expectTypeOf<Required<CustomerData>>().toExtend<{ [Field in CustomerField]: Row[Field] | undefined }>()
  expectTypeOf<CustomerField>().toEqualTypeOf<DetailColumn>()
  expectTypeOf<CustomerField>().toExtend<keyof OrderDetail>()
})
