import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import { orderItems, orders, paymentLinks, products, refunds } from '#db/schema/index.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { exchangeSchema } from '#features/checkout/exchange.schema.ts'
import { exchangeLines } from '#features/checkout/server/exchange-lines.ts'
import { placeStaffOrder } from '#features/checkout/server/place-staff-order.ts'
import { planExchange } from '#features/checkout/server/plan-exchange.ts'
import { staffOrderSchema } from '#features/checkout/staff-order.schema.ts'
import { openPaymentLink } from '#features/orders/server/open-payment-link.ts'
import { payLinkByTransfer } from '#features/orders/server/pay-link-by-transfer.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { receiveMoney } from '#features/transfers/server/note-money.ts'
import { readTransfers } from '#features/transfers/server/read-transfers.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam, startOfDay, type Day } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { paidOrder, theAdmin } from './paid-order.ts'
import { refundingShop } from './refunding-shop.ts'
import type { TestShop } from './test-shop.ts'
import { usualDay } from './usual-day.ts'

type Fields = Record<string, unknown>

/** Who orders by phone, and where to, unless a test says otherwise. */
export const CUSTOMER = { name: 'Chị Hà', phone: '0912345678', email: 'ha@example.com' }
export const DELIVERY = { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(40) }

/** Opens a test shop for all tests of a file, whose orders are paid by links, and exchanged for dearer flowers. */
export function supplementShop() {
  const { shop, rowOf, ask } = refundingShop()
  let florist: { id: string; email: string }
  let sold: (typeof products.$inferSelect)[]
  beforeAll(async () => {
    florist = await theAdmin(shop())
    sold = await shop()
      .shop.db.select()
      .from(products)
      .where(eq(products.inStock, true))
      .orderBy(asc(products.priceVND))
  })
  const deps = () => shop().shop
  const db = () => deps().db
  const dear = () => sold.at(-1)!

  /** Makes an order by phone of a dear piece, which a link pays unless `fields` say otherwise. */
  async function order(fields: Fields = {}) {
    const body = {
      key: crypto.randomUUID(),
      lines: [{ productId: dear().id, quantity: 1 }],
      customer: CUSTOMER,
      customerData: DELIVERY,
      payment: 'link',
      ...fields,
    }
    const placed = await placeStaffOrder(deps(), florist, staffOrderSchema.parse(body))
    if (!placed.ok) throw new Error(placed.code)
    return placed.value
  }
  async function linked(fields: Fields = {}) {
    const { orderId, paymentLink } = await order(fields)
    return { orderId, token: tokenOf(paymentLink!.url), expiresAt: paymentLink!.expiresAt }
  }

  const version = async (id: string) => (await rowOf(id)).updatedAt.toISOString()
  const detailOf = async (id: string) => {
    const read = await readOrder(deps(), id, 'vi')
    if (!read.ok) throw new Error(read.code)
    return read.value
  }

  /** Proposes twice the first line and one dear piece, unless other lines are given. */
  async function propose(
    id: string,
    fields: Fields = {},
    lines: Fields[] = [
      { line: 0, quantity: 2 },
      { productId: dear().id, quantity: 1 },
    ],
  ) {
    const updatedAt = await version(id)
    const seen = exchangeSchema.parse({ lines, updatedAt, total: 0, refund: 0 })
    const planned = await planExchange(deps(), id, seen)
    if (!planned.ok) return planned
    const { price: total, refund } = planned.value
    const body = exchangeSchema.parse({ lines, updatedAt, total, refund, reason: 'Khách muốn to hơn', ...fields })
    return exchangeLines(deps(), florist, id, body)
  }
  /** Returns a paid order to which flowers are added once the difference is paid, by the link with this token. */
  async function proposed({
    fields,
    paid = {},
    lines,
  }: { fields?: Fields; paid?: Parameters<typeof paidOrder>[1]; lines?: Fields[] } = {}) {
    const order = await paidOrder(shop(), paid)
    expect(await propose(order.id, fields, lines)).toEqual({ ok: true, value: null })
    const { supplement } = await detailOf(order.id)
    return { order, token: tokenOf(supplement!.url), amount: supplement!.amount }
  }
  /** Returns an order whose supplement is paid by card and booked. */
  async function supplemented() {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    expect(await open(token)).toEqual({ state: 'paid' })
    return { order, amount, paymentIntentId, token }
  }

  const open = async (token: string) => {
    const opened = await openPaymentLink(deps(), token)
    if (!opened.ok) throw new Error(opened.code)
    return opened.value
  }
  /** Opens a link that can be paid. */
  async function payable(token: string) {
    const opened = await open(token)
    if (opened.state !== 'open') throw new Error(opened.state)
    return { ...opened, payment: opened.payment! }
  }
  async function charge(token: string, card?: string) {
    const { paymentIntentId, clientSecret } = (await payable(token)).payment
    await shop().pay(paymentIntentId, clientSecret, card)
    return paymentIntentId
  }
  const byTransfer = async (token: string) => {
    const result = await payLinkByTransfer(deps(), token)
    if (!result.ok) throw new Error(result.code)
    return result.value
  }
  /** Begins a transfer that pays a link. */
  async function begun(token: string) {
    const transfer = await byTransfer(token)
    if (transfer.state !== 'open') throw new Error(transfer.state)
    return transfer
  }

  const opened = dayInVietnam(new Date())
  const compared = async (from: Day) => {
    // The youngest payments are not compared yet.
    shop().setNow(new Date(deps().clock.now().getTime() + 10 * MINUTE_MS))
    const days = await Array.fromAsync(compareBooks(deps(), { from, to: dayInVietnam(deps().clock.now()) }))
    expect(days.flatMap(({ disagreements }) => disagreements)).toEqual([])
    return days.at(-1)!
  }
  /**
   * Compares the books since the file began, and those of a later day on which `pay` alone happens. Resolves to the
   * amount that `pay` has paid, and to what the books of that day have of transfers.
   */
  async function comparedTransfers(pay: () => Promise<number>) {
    await createReconciler(deps())(new AbortController().signal)
    await compared(opened)
    const day = addDays(opened, 30)
    shop().setNow(new Date(startOfDay(day).getTime() + 12 * HOUR_MS))
    const paid = await pay()
    const { sums } = await compared(day)
    return { paid, booked: sums.find(({ method }) => method === 'transfer')?.ours }
  }

  return {
    ...{ shop, rowOf, ask, dear, order, linked, version, detailOf, propose, proposed, supplemented },
    ...{ open, payable, charge, byTransfer, begun, comparedTransfers },
    florist: () => florist,
    /** Returns another product, of which the tests may change the stock. */
    rare: () => sold.at(-2)!,
    /** Notes money that arrives; the same key is the same line of the bank. */
    arrive: (reference: string, amountVND: number, key: string = crypto.randomUUID()) =>
      receiveMoney(deps(), florist, { key, reference, amountVND, note: '' }),
    /** Resolves to the money with this reference that waits for staff. */
    toPlace: async (reference: string) =>
      (await readTransfers(deps())).open.filter(({ content }) => content.includes(reference)),
    reconcile: () => createReconciler(deps())(new AbortController().signal),
    stateAt: async (provider: string, id: string) => (await deps().payments.of(provider).read(id)).state,
    linesOf: (id: string) =>
      db().select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.line)),
    linksOf: (id: string) =>
      db().select().from(paymentLinks).where(eq(paymentLinks.orderId, id)).orderBy(asc(paymentLinks.createdAt)),
    refundsOf: (id: string) =>
      db().select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt), asc(refunds.id)),
    /** Resolves to the orders that a payment is booked on. */
    bookedOn: (paymentId: string) => db().select().from(orders).where(eq(orders.paymentIntentId, paymentId)),
  }
}

/** The shop's bank account in tests that call `takeTransfers`. */
export const BANK_ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }

/** Lets the shop take bank transfers in each test of a file, whatever the test before has set. */
export function takeTransfers(test: () => TestShop): void {
  beforeEach(async () => {
    test().setNow(new Date())
    await writeShopState(test().shop.db, 'bankAccount', BANK_ACCOUNT)
    await writeShopState(test().shop.db, 'cityBankAccounts', null)
  })
}

/** Returns the token of a payment link's address. */
export function tokenOf(url: string): string {
  return new URL(url).hash.slice('#token='.length)
}
