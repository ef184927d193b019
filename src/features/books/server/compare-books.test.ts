import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bankTransactions, cashPayments, orders, refunds } from '#db/schema/index.ts'
import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import { orderInCash } from '#features/checkout/server/order-in-cash.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { handlePaymentChange } from '#features/orders/server/handle-payment-change.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { placeTransaction } from '#features/payments/server/transfer/place-transaction.ts'
import { noteRefundMade, resolveMoney } from '#features/transfers/server/note-money.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { BY_STAFF, failAtTheBank, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { DAY, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { compareBooks } from './compare-books.ts'

const { test, rose, customer, stranger, begun } = await openSlotPlaces()
const { shop } = test
afterAll(() => test.close())
const { db } = shop
const admin = await theAdmin(test)
const account = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
await writeShopState(db, 'bankAccount', account)
await writeShopState(db, 'cashRules', { on: true, maxVND: 50_000_000, guestMaxVND: 50_000_000, onBusyDays: true })
/** Midnight may pass between two tests. */
let today: Day
beforeEach(() => void (today = dayInVietnam(new Date())))

const asked = (whose = customer()) => ({
  items: [{ productId: rose.id, quantity: 1 }],
  currency: 'vnd' as const,
  discountCode: null,
  key: crypto.randomUUID(),
  customerData: { ...whose, deliveryCity: 'Hanoi' as const, deliveryDate: DAY },
})
const buyer = { locale: 'vi' as const, userId: null }

let lines = 0
/** Has money arrive at the bank. Resolves to the id of its line. */
async function arrive(content: string, amount: number): Promise<string> {
  const id = `feed-${++lines}`
  const at = shop.clock.now()
  const money = { id, source: 'feed' as const, accountNumber: account.number, amount, content, bankReference: id }
  const { event } = await placeTransaction(db, at, { ...money, bookedAt: at })
  if (event) await handlePaymentChange(shop, { provider: BANK_PROVIDER, ...event })
  return id
}

async function transferred() {
  const purchase = await beginTransfer(shop, asked(), buyer)
  if (!purchase.ok) throw new Error(purchase.code)
  const line = await arrive(purchase.value.reference, purchase.value.amountVND)
  return { ...purchase.value, line }
}

async function orderedInCash() {
  const made = await orderInCash(shop, asked(stranger()), buyer)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

async function refund(orderId: string, amount?: number) {
  const made = await refundOrder(shop, admin, orderId, { amount, key: crypto.randomUUID() })
  if (!made.ok) throw new Error(made.code)
}

/** Compares the books of some days, by default of today, once nothing of them can be on its way any more. */
async function compared({ from = today, to = addDays(today, 1) } = {}) {
  test.setNow(new Date(Date.now() + 3 * MINUTE_MS))
  try {
    return await Array.fromAsync(compareBooks(shop, { from, to }))
  } finally {
    test.setNow(new Date())
  }
}
const told = async () =>
  (await compared())
    .flatMap(({ disagreements }) => disagreements)
    .map(({ kind, method, orderId, subject, theirs, ours }) => ({ kind, method, orderId, subject, theirs, ours }))

describe('the books of a healthy shop', () => {
  it('agree, with refunds, partial refunds, disputes, cancelled and review orders, transfers and cash', async () => {
    const [whole, part, inDollars, cancelled] = [
      await paidOrder(test),
      await paidOrder(test),
      await paidOrder(test, { currency: 'USD' }),
      await paidOrder(test),
    ]
    await refund(whole.id)
    await refund(part.id, 10_000)
    await refund(part.id, 20_000)
    await refund(inDollars.id, 100)
    await refund(cancelled.id)
    await changeStatus(shop, cancelled.id, 'cancelled', BY_STAFF)
    // In review, disputed, and with a refund that the bank sent back.
    await paidOrder(test, { details: false })
    await paidOrder(test, { card: CARDS.disputed })
    const sentBack = await paidOrder(test)
    await refund(sentBack.id)
    const [row] = await db.select().from(refunds).where(eq(refunds.orderId, sentBack.id))
    await failAtTheBank(test, row!.providerId!)
    // Begun, and never paid.
    await begun()

    const transfer = await transferred()
    await refund(transfer.orderId, 5_000)
    const [asBank] = await db.select().from(refunds).where(eq(refunds.orderId, transfer.orderId))
    await noteRefundMade(shop, admin, asBank!.providerId!)
    const kept = await arrive('khong ro', 70_000)
    await arrive('cung khong ro', 30_000)
    await resolveMoney(shop, admin, kept, { as: 'credit', note: 'khách quen' })
    await transferred()
    const { orderId } = await orderedInCash()
    await orderedInCash()
    await receivePayment(shop, admin, orderId, 'cash')
    await refund(orderId, 3_000)
    await createReconciler(shop)(new AbortController().signal)

    expect(await told()).toEqual([])
    const sums = (await compared()).flatMap((day) => day.sums)
    const card = sums.find(({ method, currency }) => method === 'card' && currency === 'VND')
    expect(card).toMatchObject({ payments: 6, ours: card!.theirs })
    expect(sums.find(({ method }) => method === 'transfer')).toMatchObject({
      ...{ payments: 2, toPlace: 30_000, credit: 70_000, refunded: 5_000 },
      theirs: 2 * transfer.amountVND,
    })
    expect(sums.find(({ method }) => method === 'cash')).toMatchObject({ payments: 2 })
  })

  it('are of each day alone', async () => {
    const none = await compared({ from: addDays(today, -400), to: addDays(today, -399) })
    expect(none.map(({ day, disagreements }) => [day, disagreements])).toEqual([
      [addDays(today, -400), []],
      [addDays(today, -399), []],
    ])
  })

  it('have a payment that has just been made, and whose order is on its way', async () => {
    const { paymentIntentId, clientSecret } = await begun()
    await test.pay(paymentIntentId, clientSecret)
    const [now] = await Array.fromAsync(compareBooks(shop, { from: today, to: today }))
    expect(now!.disagreements).toEqual([])
    await createReconciler(shop)(new AbortController().signal)
  })
})

describe('a disagreement is found:', () => {
  /** Expects exactly these, beside the sum of the day, then takes back what made them. */
  async function expectTold(expected: object[], undo: () => Promise<unknown>) {
    const found = await told()
    await undo()
    expect(found.filter(({ kind }) => kind !== 'day_sum')).toEqual(expected.map((one) => expect.objectContaining(one)))
    expect(await told()).toEqual([])
    return found.filter(({ kind }) => kind === 'day_sum')
  }
  const change = (id: string, values: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(values).where(eq(orders.id, id))

  it('a payment without an order, by card, by transfer and in cash', async () => {
    const [card, transfer, cash] = [await paidOrder(test), await transferred(), await orderedInCash()]
    const ids = [card.id, transfer.orderId, cash.orderId]
    const rows = await Promise.all(ids.map(async (id) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!))
    // As if the orders had been written without their payments.
    for (const id of ids) await change(id, { paymentIntentId: null, paymentMethod: 'later' })
    const sums = await expectTold(
      rows.map(({ paymentIntentId, total }, index) => ({
        kind: 'payment_without_order',
        method: (['card', 'transfer', 'cash'] as const)[index],
        orderId: null,
        subject: paymentIntentId,
        theirs: total,
      })),
      async () => {
        for (const { id, paymentIntentId, paymentMethod } of rows) await change(id, { paymentIntentId, paymentMethod })
      },
    )
    expect(sums.map(({ method, theirs, ours }) => [method, theirs! - ours!])).toEqual(
      rows.map(({ total }, index) => [['card', 'transfer', 'cash'][index], total]),
    )
  })

  it('an order without its payment', async () => {
    for (const made of [(await paidOrder(test)).id, (await transferred()).orderId, (await orderedInCash()).orderId]) {
      const [row] = await db.select().from(orders).where(eq(orders.id, made))
      const gone = `${row!.paymentIntentId}x`
      await change(made, { paymentIntentId: gone })
      const found = await told()
      await change(made, { paymentIntentId: row!.paymentIntentId })
      expect(found.filter(({ kind }) => kind !== 'day_sum')).toEqual([
        expect.objectContaining({ kind: 'payment_without_order', subject: row!.paymentIntentId }),
        expect.objectContaining({ kind: 'order_without_payment', orderId: made, subject: gone, ours: row!.total }),
      ])
    }
    expect(await told()).toEqual([])
  })

  it('an order that says it was paid by card, and names no payment', async () => {
    const { id, paymentIntentId } = await paidOrder(test)
    const seeded = await compared({ from: addDays(today, -60), to: addDays(today, -1) })
    expect(seeded.flatMap(({ disagreements }) => disagreements)).toEqual([])
    await writeShopState(db, 'demo', null)
    await change(id, { paymentIntentId: null })
    const found = await told()
    await change(id, { paymentIntentId })
    await writeShopState(db, 'demo', true)
    expect(found).toContainEqual(expect.objectContaining({ kind: 'order_without_payment', orderId: id }))
  })

  it('an order with another amount or currency, or unpaid', async () => {
    const { id, total } = await paidOrder(test)
    await change(id, { total: total + 1 })
    const sums = await expectTold([{ kind: 'amount', orderId: id, theirs: total, ours: total + 1 }], () =>
      change(id, { total }),
    )
    expect(sums.map(({ theirs, ours }) => ours! - theirs!)).toEqual([1])
    await change(id, { currency: 'USD' })
    await expectTold([{ kind: 'amount', orderId: id }], () => change(id, { currency: 'VND' }))
    await change(id, { paymentMethod: 'later' })
    await expectTold([{ kind: 'amount', orderId: id, theirs: total, ours: 0 }], () =>
      change(id, { paymentMethod: 'card' }),
    )
    const cash = await orderedInCash()
    await db
      .update(cashPayments)
      .set({ amount: 1 })
      .where(eq(cashPayments.id, (await paymentOf(cash.orderId))!))
    await expectTold([{ kind: 'amount', method: 'cash', orderId: cash.orderId, theirs: 1 }], async () => {
      const [row] = await db.select().from(orders).where(eq(orders.id, cash.orderId))
      await db.update(cashPayments).set({ amount: row!.total }).where(eq(cashPayments.id, row!.paymentIntentId!))
    })
  })

  const paymentOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.paymentIntentId

  it('a refund that the provider has and the shop does not, and the reverse', async () => {
    const { id, paymentIntentId } = await paidOrder(test)
    const made = await test.stripe.refunds.create({ payment_intent: paymentIntentId!, amount: 9_000 })
    const both = [
      { kind: 'refunded', orderId: id, theirs: 9_000, ours: 0 },
      { kind: 'refund_unrecorded', orderId: id, subject: made.id, theirs: 9_000, ours: null },
    ]
    await expectTold(both, () => createReconciler(shop)(new AbortController().signal))

    const [row] = await db.select().from(refunds).where(eq(refunds.orderId, id))
    const rename = (providerId: string) => db.update(refunds).set({ providerId }).where(eq(refunds.id, row!.id))
    await rename('re_nowhere')
    await expectTold(
      [
        { kind: 'refund_unrecorded', subject: made.id },
        { kind: 'refund_not_made', orderId: id, subject: 're_nowhere', theirs: null, ours: 9_000 },
      ],
      () => rename(made.id),
    )
    await db.update(refunds).set({ amount: 8_000 }).where(eq(refunds.id, row!.id))
    await expectTold([{ kind: 'refund_differs', orderId: id, theirs: 9_000, ours: 8_000 }], () =>
      db.update(refunds).set({ amount: 9_000 }).where(eq(refunds.id, row!.id)),
    )
  })

  it('a refund that was asked for, and never made', async () => {
    const { id } = await paidOrder(test)
    const key = crypto.randomUUID()
    await db.insert(refunds).values({ id: key, orderId: id, amount: 4_000, createdAt: new Date() })
    await expectTold([{ kind: 'refund_not_made', orderId: id, subject: key, ours: 4_000 }], () =>
      db.delete(refunds).where(eq(refunds.id, key)),
    )
  })

  it('a line of the bank that is neither placed nor listed', async () => {
    const id = await arrive('khong ro', 12_000)
    const resolve = (resolution: 'placed' | null) =>
      db.update(bankTransactions).set({ resolution }).where(eq(bankTransactions.id, id))
    await resolve('placed')
    await expectTold([{ kind: 'line_unplaced', subject: id, theirs: 12_000, ours: 0 }], () => resolve(null))
    const { line, reference } = await transferred()
    await db.update(bankTransactions).set({ paymentId: null }).where(eq(bankTransactions.id, line))
    const found = await told()
    await db.update(bankTransactions).set({ paymentId: reference }).where(eq(bankTransactions.id, line))
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(['day_sum', 'line_unplaced', 'order_without_payment'])
  })

  it('not a payment of another shop on the account', async () => {
    const metadata = { shop: 'another' }
    const { id, client_secret: secret } = await test.stripe.paymentIntents.create({
      ...{ amount: 50_000, currency: 'vnd', allowed_payment_method_types: ['card'], metadata },
    })
    await test.pay(id, secret!)
    expect((await test.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    expect(await told()).toEqual([])
  })
})
