import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, mails, orders, refunds, transferRefunds } from '#db/schema/index.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { handlePaymentChange } from '#features/orders/server/handle-payment-change.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { readOwnOrder } from '#features/orders/server/read-own-order.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { placeTransaction } from '#features/payments/server/transfer/place-transaction.ts'
import { readStaffRefund, stateOfRefund } from '#features/refund-accounts/server/read-refund.ts'
import { eachOrderOfMonth } from '#features/sales/server/month-orders.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { BY_STAFF, paidOrder } from '#tests/factories/paid-order.ts'
import { DAY } from '#tests/factories/slot-places.ts'
import { noteRefundMade } from './note-money.ts'
import { readTransfers } from './read-transfers.ts'
import { takeBackRefund } from './take-back-refund.ts'

const cash = await openCashOrders()
const { test, shop, actor, rose, stranger, allow, ordered, run, rowOf } = cash
const { db } = shop
const account = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
await writeShopState(db, 'bankAccount', account)
beforeEach(() => allow())
afterAll(() => test.close())

const REASON = 'bấm nhầm đơn'
const key = () => crypto.randomUUID()
const tasks = async (orderId: string) => (await readTransfers(shop)).refunds.filter((task) => task.orderId === orderId)
const reconcile = () => createReconciler(shop)(new AbortController().signal)
const takenBack = (id: string, reason = REASON) => takeBackRefund(shop, actor, id, { reason })
const logged = (orderId: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, orderId), eq(auditLog.action, 'refund_failed')))

async function detailOf(orderId: string) {
  const read = await readOrder(shop, orderId)
  if (!read.ok) throw new Error(read.code)
  return read.value
}

/** What the owner sees of the sales, and what the accountant gets. */
async function sales() {
  const today = dayInVietnam(shop.clock.now())
  const read = await readSales(db, { from: addDays(today, -2), to: addDays(today, 2) }, 'vi')
  const month = DAY.slice(0, 7)
  const sheet: unknown[] = []
  for (const each of [addDays(`${month}-01`, -1).slice(0, 7), month])
    sheet.push(await Array.fromAsync(eachOrderOfMonth(db, each)))
  return { read, sheet }
}

async function disagreements() {
  const now = shop.clock.now()
  test.setNow(new Date(now.getTime() + 3 * MINUTE_MS))
  const today = dayInVietnam(now)
  const days = await Array.fromAsync(compareBooks(shop, { from: addDays(today, -1), to: addDays(today, 1) }))
  test.setNow(now)
  return days.flatMap((day) => day.disagreements)
}

/** An order that was paid by transfer. */
async function transferred() {
  const begun = await beginTransfer(
    shop,
    {
      items: [{ productId: rose.id, quantity: 1 }],
      currency: 'vnd',
      discountCode: null,
      key: key(),
      customerData: { ...stranger(), deliveryCity: 'Hanoi', deliveryDate: DAY },
    },
    { locale: 'vi', userId: null },
  )
  if (!begun.ok) throw new Error(begun.code)
  const { reference, amountVND, orderId } = begun.value
  const at = shop.clock.now()
  const line = { id: key(), source: 'feed' as const, accountNumber: account.number, bankReference: key() }
  const { event } = await placeTransaction(db, at, { ...line, amount: amountVND, content: reference, bookedAt: at })
  if (event) await handlePaymentChange(shop, { provider: BANK_PROVIDER, ...event })
  return { orderId, amountVND }
}

/** An order that is paid, so that staff give its money back by hand. */
async function paid(by: 'cash' | 'transfer') {
  if (by === 'transfer') return transferred()
  const { orderId, dueVND: amountVND } = await ordered()
  const { report } = await run([orderId])
  await report('delivered', orderId, { cash: { amountVND, reason: '' } })
  return { orderId, amountVND }
}

/** Has staff note that a part of an order, or all of it, was given back. Resolves to the refund's id. */
async function noted(orderId: string, amount?: number) {
  const id = key()
  expect(await refundOrder(shop, actor, orderId, { key: id, amount })).toMatchObject({ ok: true })
  expect(await noteRefundMade(shop, actor, id)).toMatchObject({ ok: true })
  return id
}

async function refunded(by: 'cash' | 'transfer', amount?: number) {
  const order = await paid(by)
  return { ...order, id: await noted(order.orderId, amount) }
}

describe.each(['cash', 'transfer'] as const)('the note of a refund of %s', (paidBy) => {
  it('is taken back with its reason: order, sales, customer and books have the money again', async () => {
    const { orderId, amountVND } = await paid(paidBy)
    const before = await sales()
    const id = await noted(orderId)
    expect(await sales()).not.toEqual(before)
    expect(await rowOf(orderId)).toMatchObject({ refunded: amountVND, paymentStatus: 'refunded' })

    expect(await takenBack(id)).toMatchObject({ ok: true })
    expect(await rowOf(orderId)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
    expect(await readOwnOrder(shop, orderId, { user: null, token: orderToken(shop, orderId) })).toMatchObject({
      ok: true,
      value: { refunded: 0 },
    })
    expect(await detailOf(orderId)).toMatchObject({
      refundable: amountVND,
      refunds: [{ id, state: 'failed', byStaff: 'taken_back', failure: REASON }],
    })
    expect(await logged(orderId)).toMatchObject([{ actor: actor.email, changes: { takenBack: [null, REASON] } }])
    // The page of its link says that nothing is refunded any more.
    expect(stateOfRefund((await readStaffRefund(db, id))!, shop.clock.now())).toBe('over')
    expect(await tasks(orderId)).toEqual([])
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ refunded: 0, paymentStatus: 'paid', reviewReason: null })
    expect(await logged(orderId)).toHaveLength(1)
    expect(await disagreements()).toEqual([])
    expect(await sales()).toEqual(before)
  })

  it('is refunded again afterwards, whole, and noted anew', async () => {
    const { orderId, amountVND, id } = await refunded(paidBy)
    await takenBack(id)
    const again = key()
    expect(await refundOrder(shop, actor, orderId, { key: again })).toMatchObject({
      ok: true,
      value: { state: 'asked', amount: amountVND },
    })
    expect(await tasks(orderId)).toMatchObject([{ id: again, amountVND }])
    expect(await noteRefundMade(shop, actor, again)).toMatchObject({ ok: true })
    expect(await rowOf(orderId)).toMatchObject({ refunded: amountVND, paymentStatus: 'refunded' })
    // The first key brings nothing back.
    expect(await refundOrder(shop, actor, orderId, { key: id })).toMatchObject({ ok: false })
    expect(await noteRefundMade(shop, actor, id)).toMatchObject({ code: 'refund_taken_back' })
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ refunded: amountVND })
    expect(await disagreements()).toEqual([])
  })

  it('is taken back once, by a double click and by two members of staff', async () => {
    const { orderId, id } = await refunded(paidBy, 5000)
    expect(await Promise.all([takenBack(id), takenBack(id)])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await takenBack(id, 'ngân hàng trả về')).toMatchObject({ code: 'refund_taken_back' })
    expect(await logged(orderId)).toHaveLength(1)
    expect(await rowOf(orderId)).toMatchObject({ refunded: 0 })
  })

  it('is not taken back before it is made, and one of two calls at once decides', async () => {
    const { orderId } = await refunded(paidBy, 5000)
    const id = key()
    await refundOrder(shop, actor, orderId, { key: id, amount: 1000 })
    expect(await takenBack(id)).toMatchObject({ code: 'refund_not_made' })
    await Promise.all([noteRefundMade(shop, actor, id), takenBack(id)])
    await reconcile()
    const { refunded: given } = (await rowOf(orderId))!
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
    expect(given).toBe(row!.state === 'failed' ? 5000 : 6000)
    expect(await disagreements()).toEqual([])
  })

  it('puts a cancelled order into review, whose customer waits for the money', async () => {
    const { orderId, id } = await refunded(paidBy)
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
    const mailed = await db.select().from(mails).where(eq(mails.about, orderId))
    await takenBack(id)
    expect(await rowOf(orderId)).toMatchObject({ reviewReason: 'refund_failed', reviewResolvedAt: null })
    expect(await db.select().from(mails).where(eq(mails.about, orderId))).toHaveLength(mailed.length)
  })
})

it('a process that ends after the note was taken back leaves the order to the reconciler', async () => {
  const { orderId, id, amountVND } = await refunded('transfer')
  await reconcile()
  await db
    .update(transferRefunds)
    .set({ state: 'taken_back', takenBackAt: shop.clock.now(), failure: REASON })
    .where(eq(transferRefunds.id, id))
  expect(await rowOf(orderId)).toMatchObject({ refunded: amountVND })
  await reconcile()
  expect(await rowOf(orderId)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
})

it('a refund by card is not taken back by staff', async () => {
  const { id: orderId } = await paidOrder(test)
  const id = key()
  expect(await refundOrder(shop, actor, orderId, { key: id, amount: 1000 })).toMatchObject({ ok: true })
  const [made] = await db.select().from(refunds).where(eq(refunds.id, id))
  for (const each of [id, made!.providerId!, key(), ''])
    expect(await takenBack(each)).toMatchObject({ code: 'not_found' })
  expect(await detailOf(orderId)).toMatchObject({ refunded: 1000, refunds: [{ byStaff: null }] })
  await changeStatus(shop, orderId, 'cancelled', BY_STAFF)
})
