import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputes, orders, auditLog } from '#db/schema/index.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { control, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import { resolveReview } from './resolve-review.ts'
import { reconcileOnce } from '#tests/factories/stripe.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const orderOf = async (id: string) => (await test.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const disputeOf = async (id: string) => (await test.shop.db.select().from(disputes).where(eq(disputes.orderId, id)))[0]!
const actionsOf = async (id: string) =>
  (
    await test.shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, id)))
      .orderBy(asc(auditLog.createdAt))
  ).map(({ action }) => action)

const decide = (id: string, outcome: 'won' | 'lost') => control(test, `disputes/${id}/decide`, { outcome })

describe('a disputed payment', () => {
  it.each(['won', 'lost'] as const)('puts its order into review with the deadline, and ends %s', async (outcome) => {
    const { id, total } = await paidOrder(test, { card: CARDS.disputed })
    await reconcileOnce(test.shop)
    const order = await orderOf(id)
    const dispute = await disputeOf(id)
    expect(order).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: null })
    expect(dispute).toMatchObject({ amount: total, currency: 'VND', status: 'needs_response', fundsWithdrawn: true })
    expect(dispute.dueBy!.getTime()).toBeGreaterThan(Date.now())

    const { rows } = await listOrders(test.shop.db, { review: 'open' }, { page: 1, pageSize: 20, offset: 0 })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      reviewReason: 'disputed',
      dispute: { status: 'needs_response', dueBy: dispute.dueBy!.toISOString() },
    })

    await decide(dispute.id, outcome)
    await reconcileOnce(test.shop)
    await reconcileOnce(test.shop)
    expect(await disputeOf(id)).toMatchObject({ status: outcome, fundsWithdrawn: outcome === 'lost' })
    expect(await actionsOf(id)).toEqual(['disputed', `dispute_${outcome}`])
    const detail = await readOrder(test.shop, id)
    expect(detail).toMatchObject({ ok: true, value: { disputes: [{ amount: total, status: outcome }] } })
    expect(detail.ok && detail.value.history.filter(({ kind }) => kind === 'audit')).toHaveLength(2)
    expect(detail.ok && detail.value.history.filter((entry) => entry.kind === 'payment').length).toBeLessThan(3)
  })

  it('is read again from the provider, and an older reading changes nothing', async () => {
    const { id } = await paidOrder(test, { card: CARDS.disputed })
    await reconcileOnce(test.shop)
    await resolveReview(test.shop, await theAdmin(test), id)
    const resolved = await orderOf(id)
    expect(resolved.reviewResolvedAt).not.toBeNull()
    await reconcileOnce(test.shop)
    expect(await orderOf(id)).toEqual(resolved)
  })

  it('keeps an order in review after its other reason was resolved', async () => {
    const { id } = await paidOrder(test, { card: CARDS.disputed, details: false })
    await reconcileOnce(test.shop)
    expect((await orderOf(id)).reviewReason).toBe('missing_details')
    await resolveReview(test.shop, await theAdmin(test), id)
    expect(await orderOf(id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: null })
    await resolveReview(test.shop, await theAdmin(test), id)
    expect((await orderOf(id)).reviewResolvedAt).not.toBeNull()
  })
})
