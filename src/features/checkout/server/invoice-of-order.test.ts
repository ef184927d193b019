import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkouts, invoiceRequests, orders } from '#db/schema/index.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { receiveMoney } from '#features/transfers/server/note-money.ts'
import { writeShopState } from '#server/shop-state.ts'
import { DAY_MS } from '#shared/durations.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { beginTransfer } from './begin-transfer.ts'
import { confirmPayment } from './confirm-payment.ts'
import { orderInCash } from './order-in-cash.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const { test, rose, customer, begun, ordersOf } = await openCheckouts()
const { shop } = test
afterAll(() => test.close())
const INVOICE = { company: 'Công ty Hoa Sen', taxCode: '0101243150-001', address: '1 Tràng Tiền', email: '' }
const FROZEN = { ...INVOICE, email: 'hoa@example.com', number: null, issuedAt: null }
const withInvoice = (invoice: typeof INVOICE | null = INVOICE) => ({ ...customer(), invoice })
const invoiceOf = async (orderId: string) =>
  (await shop.db.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, orderId)))[0]
const save = (checkout: Awaited<ReturnType<typeof begun>>, invoice: typeof INVOICE | null = INVOICE) =>
  saveCheckoutDetails(shop, { ...checkout, userId: null, customerData: withInvoice(invoice) })

beforeAll(async () => {
  const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
  await writeShopState(shop.db, 'bankAccount', ACCOUNT)
  await writeShopState(shop.db, 'cashRules', {
    ...{ on: true, cities: ['Hanoi'], maxVND: 50_000_000, guestMaxVND: 50_000_000 },
    ...{ onBusyDays: true, confirmAboveVND: 50_000_000 },
  })
})

it('is frozen into an order that is paid by card, however often it is fulfilled', async () => {
  const checkout = await begun()
  await save(checkout)
  await test.pay(checkout.paymentIntentId, checkout.clientSecret)
  await Promise.all(Array.from({ length: 5 }, () => fulfil(shop, stripePayment(checkout.paymentIntentId))))
  const [order] = await ordersOf(checkout.paymentIntentId)
  expect(await invoiceOf(order!.id)).toMatchObject(FROZEN)
})

it('is what the customer entered last, or nothing if they took it back', async () => {
  const [other, none] = [await begun(), await begun()]
  for (const [checkout, last] of [
    [other, { ...INVOICE, company: 'Công ty khác' }],
    [none, null],
  ] as const) {
    await save(checkout)
    await save(checkout, last)
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await fulfil(shop, stripePayment(checkout.paymentIntentId))
  }
  expect(await invoiceOf((await ordersOf(other.paymentIntentId))[0]!.id)).toMatchObject({ company: 'Công ty khác' })
  expect(await invoiceOf((await ordersOf(none.paymentIntentId))[0]!.id)).toBeUndefined()
})

it('is taken with late details, stored before or after the order was made', async () => {
  const [completed, confirmed] = [await begun(), await begun()]
  for (const { paymentIntentId, clientSecret } of [completed, confirmed]) await test.pay(paymentIntentId, clientSecret)
  await fulfil(shop, stripePayment(completed.paymentIntentId))
  expect(await save(completed)).toMatchObject({ ok: true })
  expect(await confirmPayment(shop, { ...confirmed, customerData: withInvoice() }, null)).toMatchObject({ ok: true })
  for (const { paymentIntentId } of [completed, confirmed])
    expect(await invoiceOf((await ordersOf(paymentIntentId))[0]!.id)).toMatchObject(FROZEN)
})

it('is frozen into an order that is paid by bank transfer', async () => {
  const asked = {
    key: crypto.randomUUID(),
    ...{ items: [{ productId: rose.id, quantity: 1 }], currency: 'vnd' as const, customerData: withInvoice() },
  }
  const purchase = await beginTransfer(shop, asked, { locale: 'vi', userId: null })
  if (!purchase.ok) throw new Error(purchase.code)
  const { orderId, reference, amountVND } = purchase.value
  expect(await invoiceOf(orderId)).toBeUndefined()
  await receiveMoney(shop, await theAdmin(test), { key: crypto.randomUUID(), reference, amountVND, note: '' })
  expect(await invoiceOf(orderId)).toMatchObject(FROZEN)
})

it('is frozen into an order that is paid in cash on delivery', async () => {
  const asked = {
    key: crypto.randomUUID(),
    ...{ items: [{ productId: rose.id, quantity: 1 }], currency: 'vnd' as const, customerData: withInvoice() },
  }
  const made = await orderInCash(shop, asked, { locale: 'vi', userId: null })
  if (!made.ok) throw new Error(made.code)
  expect(await orderInCash(shop, asked, { locale: 'vi', userId: null })).toMatchObject({ ok: true })
  expect(await invoiceOf(made.value.orderId)).toMatchObject(FROZEN)
})

it.each(['cash', 'transfer', 'link', 'later'] as const)(
  'is stored with an order of staff that is paid by %s',
  async (payment) => {
    const order = staffOrderSchema.parse({
      key: crypto.randomUUID(),
      lines: [{ productId: rose.id, quantity: 1 }],
      customer: { name: 'Chị Hạnh', phone: '0912345678', email: 'hanh@example.com' },
      customerData: {
        ...{ deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(40), invoice: INVOICE },
      },
      payment,
    })
    const staff = await theAdmin(test)
    const made = await placeStaffOrder(shop, staff, order)
    if (!made.ok) throw new Error(made.code)
    expect(await placeStaffOrder(shop, staff, order)).toMatchObject({ ok: true })
    expect(await invoiceOf(made.value.orderId)).toMatchObject({ ...FROZEN, email: 'hanh@example.com' })
  },
)

it('goes with an unpaid checkout, and with the order', async () => {
  const checkout = await begun()
  await save(checkout)
  await shop.db
    .update(checkouts)
    .set({ createdAt: new Date(Date.now() - 40 * DAY_MS) })
    .where(eq(checkouts.paymentIntentId, checkout.paymentIntentId))
  await emptyUnpaidCheckouts(shop)
  const [emptied] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, checkout.paymentIntentId))
  expect(emptied!.invoice).toBeNull()
  const [known] = await shop.db.select({ id: invoiceRequests.orderId }).from(invoiceRequests)
  await shop.db.delete(orders).where(eq(orders.id, known!.id))
  expect(await invoiceOf(known!.id)).toBeUndefined()
})
