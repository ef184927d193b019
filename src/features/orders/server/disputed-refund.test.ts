import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { disputes, mails, refunds, type OrderRow } from '#db/schema/index.ts'
import { control, failAtTheBank, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { DAY_MS } from '#shared/durations.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderToken } from './order-token.ts'
import { readOrder } from './read-order.ts'
import { readOwnOrder } from './read-own-order.ts'
import { recordDisputes } from './record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'
import { resolveReview } from './resolve-review.ts'
import { setOrderStatus } from './set-order-status.ts'

const { shop, ask, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

const refundsOf = (id: string) => test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
const readDisputes = ({ paymentIntentId }: OrderRow) => recordDisputes(test.shop, stripePayment(paymentIntentId!))
const dispute = ({ paymentIntentId }: OrderRow) => control(test, `intents/${paymentIntentId}/dispute`, {})
const resolve = async (id: string) => resolveReview(test.shop, await theAdmin(test), id)
const cancel = async (id: string, key: string | null = crypto.randomUUID()) =>
  setOrderStatus(test.shop, await theAdmin(test), id, { status: 'cancelled', ...(key !== null && { refund: { key } }) })

/** Has the bank decide the dispute of an order, and the shop learn of it. */
async function decide(order: OrderRow, outcome: 'won' | 'lost'): Promise<void> {
  const [row] = await test.shop.db.select().from(disputes).where(eq(disputes.orderId, order.id))
  await control(test, `disputes/${row!.id}/decide`, { outcome })
  await readDisputes(order)
}

describe('a refund of a disputed payment', () => {
  async function disputed(): Promise<OrderRow> {
    const order = await paidOrder(test)
    await dispute(order)
    await readDisputes(order)
    return order
  }

  it('is refused before anything is written, until the shop wins', async () => {
    const order = await disputed()
    const refused = { ok: false, code: 'refund_disputed' }
    expect(await ask(order.id)).toEqual(refused)
    expect(await cancel(order.id)).toEqual(refused)
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending' })
    expect(await refundsOf(order.id)).toEqual([])
    const queued = await test.shop.db.select().from(mails).where(eq(mails.about, order.id))
    expect(queued.filter(({ detail }) => detail === 'cancelled')).toEqual([])
    await decide(order, 'won')
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { state: 'succeeded', amount: order.total } })
  })

  it('is refused for good once the shop has lost, and its customer is promised nothing', async () => {
    const order = await disputed()
    await decide(order, 'lost')
    expect(await ask(order.id)).toEqual({ ok: false, code: 'nothing_to_refund' })
    expect(await readOrder(test.shop, order.id)).toMatchObject({ ok: true, value: { refundable: 0 } })
    const customer = { user: null, token: orderToken(test.shop, order.id) }
    expect(await readOwnOrder(test.shop, order.id, customer)).toMatchObject({
      value: { cancel: { kept: 0, refund: 0 } },
    })
    expect(await cancelOrder(test.shop, order.id, customer)).toMatchObject({
      ok: true,
      value: { refund: { VND: 0, USD: 0 } },
    })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('does not keep staff from cancelling the order without one', async () => {
    const order = await disputed()
    expect(await cancel(order.id, null)).toEqual({ ok: true, value: null })
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: 0 })
    await resolve(order.id)
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
    // Nothing else would remind of the money that the shop has kept.
    await decide(order, 'won')
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: null })
  })

  it('is made while the bank only inquires', async () => {
    const order = await paidOrder(test)
    const { id: orderId, total: amount, currency } = order
    const inquiry = { id: 'dp_1', orderId, amount, currency, reason: 'general', fundsWithdrawn: false }
    await test.shop.db.insert(disputes).values({ ...inquiry, status: 'warning_needs_response', updatedAt: new Date() })
    expect(await cancel(order.id)).toEqual({ ok: true, value: null })
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total })
  })

  it('that was sent before the dispute began answers the same when it is sent again', async () => {
    const order = await paidOrder(test)
    const key = crypto.randomUUID()
    const first = await ask(order.id, 10_000, key)
    await dispute(order)
    await readDisputes(order)
    expect(await ask(order.id, 10_000, key)).toEqual(first)
  })
})

describe('a failed refund of a cancelled order', () => {
  const open = (reviewReason: OrderRow['reviewReason']) => ({ reviewReason, reviewResolvedAt: null })

  /** Cancels an order whose refund the provider refuses because of a dispute; staff end both reviews. */
  async function refusedByDispute(): Promise<OrderRow> {
    const order = await paidOrder(test)
    await dispute(order)
    await cancel(order.id)
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', ...open('refund_failed') })
    await readDisputes(order)
    await resolve(order.id)
    expect(await rowOf(order.id)).toMatchObject(open('disputed'))
    await resolve(order.id)
    const ended = await rowOf(order.id)
    expect(ended.reviewResolvedAt).not.toBeNull()
    return ended
  }

  it('comes back into review, once, when the shop wins the dispute whose review staff have ended', async () => {
    const order = await refusedByDispute()
    await decide(order, 'won')
    const after = await rowOf(order.id)
    expect(after).toMatchObject(open('refund_failed'))
    expect(after.updatedAt.getTime()).toBeGreaterThan(order.updatedAt.getTime())
    await resolve(order.id)
    await readDisputes(order)
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
  })

  it('does not come back if staff had looked into it before the dispute began', async () => {
    const order = await paidOrder(test)
    await cancel(order.id)
    const [made] = await refundsOf(order.id)
    await failAtTheBank(test, made!.providerId!)
    await recordRefunds(test.shop, stripePayment(order.paymentIntentId!))
    expect(await rowOf(order.id)).toMatchObject(open('refund_failed'))
    await resolve(order.id)
    const tomorrow = new Date(Date.now() + DAY_MS)
    test.setNow(tomorrow)
    onTestFinished(() => test.setNow(new Date()))
    await dispute(order)
    await readDisputes(order)
    await resolve(order.id)
    await decide(order, 'won')
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
  })

  it('does not come back when the shop loses the dispute', async () => {
    const order = await refusedByDispute()
    await decide(order, 'lost')
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: expect.any(Date) })
  })

  it('waits while a dispute is open whose review staff have ended', async () => {
    const order = await paidOrder(test)
    await cancel(order.id)
    await dispute(order)
    await readDisputes(order)
    await resolve(order.id)
    const [made] = await refundsOf(order.id)
    await failAtTheBank(test, made!.providerId!)
    await recordRefunds(test.shop, stripePayment(order.paymentIntentId!))
    expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['failed'])
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: expect.any(Date) })
    await decide(order, 'won')
    expect(await rowOf(order.id)).toMatchObject(open('refund_failed'))
  })
})
