import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { forgetCustomer, readForgetting } from '#features/customers/server/forget-customer.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { anOrder, personalIn } from '#tests/factories/customers.ts'
import { allRows, aTransfer, EMAIL, LINE, recordOf, REFERENCE } from '#tests/factories/forgotten-person.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'

let test: TestShop
let owner: { id: string; email: string }
beforeEach(async () => {
  test = await openTestShop()
  owner = await theAdmin(test)
})
afterEach(() => test.close())

/** Has an order's refund fail after it was cancelled, while it is in review because its slot was full. */
async function failRefund(orderId: string): Promise<void> {
  const { db } = test.shop
  await db
    .update(schema.orders)
    .set({ status: 'cancelled', reviewReason: 'slot_full' })
    .where(eq(schema.orders.id, orderId))
  await db.insert(schema.refunds).values({ orderId, amount: 1, state: 'failed', endedAt: new Date() })
}

describe('forgetting a customer', () => {
  it.each([
    [
      'order',
      (id: string) => test.shop.db.update(schema.orders).set({ status: 'pending' }).where(eq(schema.orders.id, id)),
    ],
    ['refund', (id: string) => test.shop.db.insert(schema.refunds).values({ orderId: id, amount: 1 })],
    [
      'refund',
      (id: string) =>
        test.shop.db.update(schema.orders).set({ reviewReason: 'refund_failed' }).where(eq(schema.orders.id, id)),
    ],
    ['refund', failRefund],
    [
      'refund',
      async (id: string) => {
        await aTransfer(test, id)
        await test.shop.db.insert(schema.transferRefunds).values({ id: 'r', paymentId: REFERENCE, amount: 1 })
      },
    ],
    [
      'refund',
      async (id: string) => {
        await test.shop.db.insert(schema.cashPayments).values({ id: 'cash', amount: 5, reference: {} })
        await test.shop.db.update(schema.orders).set({ paymentIntentId: 'cash' }).where(eq(schema.orders.id, id))
        await test.shop.db.insert(schema.cashRefunds).values({ id: 'r', paymentId: 'cash', amount: 1 })
      },
    ],
    [
      'dispute',
      (id: string) =>
        test.shop.db.insert(schema.disputes).values({
          id: 'd',
          orderId: id,
          amount: 1,
          currency: 'VND',
          reason: 'general',
          status: 'needs_response',
          updatedAt: new Date(),
        }),
    ],
    [
      'money',
      async (id: string) => {
        await aTransfer(test, id)
        await test.shop.db.insert(schema.bankTransactions).values({ ...LINE, content: 'dh7k3 qx9pa hoa' })
      },
    ],
    [
      'money',
      async (id: string) => {
        await aTransfer(test, id)
        await test.shop.db
          .insert(schema.bankTransactions)
          .values({ ...LINE, content: 'x', paymentId: REFERENCE, placed: 1 })
      },
    ],
  ] as const)('refuses while something is open (%s, case %#), says which, and changes nothing', async (kind, open) => {
    const order = await anOrder(test, { email: EMAIL })
    await open(order)
    const id = (await recordOf(test, EMAIL))!
    const before = await allRows(test)
    expect(await forgetCustomer(test.shop, owner, id)).toMatchObject({ ok: false, code: `forget_${kind}` })
    expect(await readForgetting(test.shop.db, id)).toMatchObject({ value: { found: { orders: 1 }, open: [{ kind }] } })
    expect(await allRows(test)).toEqual(before)
  })

  it('forgets once something is not open any more: a dispute lost, a refund made, money returned', async () => {
    const { db } = test.shop
    const order = await anOrder(test, { email: EMAIL, status: 'cancelled' })
    await aTransfer(test, order)
    await db.insert(schema.disputes).values({
      id: 'd',
      orderId: order,
      amount: 1,
      currency: 'VND',
      reason: 'general',
      status: 'lost',
      updatedAt: new Date(),
    })
    await db.insert(schema.refunds).values({ orderId: order, amount: 1, state: 'succeeded', endedAt: new Date() })
    await db.insert(schema.transferRefunds).values({ id: 'r', paymentId: REFERENCE, amount: 1, state: 'succeeded' })
    await db.insert(schema.bankTransactions).values({ ...LINE, content: REFERENCE, resolution: 'returned' })
    expect(await forgetCustomer(test.shop, owner, (await recordOf(test, EMAIL))!)).toMatchObject({ ok: true })
  })

  it('refuses until staff have looked into a refund that failed behind another reason', async () => {
    const order = await anOrder(test, { email: EMAIL })
    await failRefund(order)
    const id = (await recordOf(test, EMAIL))!
    await resolveReview(test.shop, owner, order, 'slot_full')
    expect(await forgetCustomer(test.shop, owner, id)).toMatchObject({ ok: false, code: 'forget_refund' })
    await resolveReview(test.shop, owner, order, 'refund_failed')
    expect(await forgetCustomer(test.shop, owner, id)).toMatchObject({ ok: true })
  })

  it('refuses an account of staff', async () => {
    expect(await forgetCustomer(test.shop, owner, (await recordOf(test, owner.email))!)).toEqual({
      ok: false,
      code: 'account_is_staff',
    })
  })

  it('refuses for an order that came in the meantime; one that comes later has a new record', async () => {
    const { shop } = test
    await anOrder(test, { email: EMAIL })
    const id = (await recordOf(test, EMAIL))!
    const open = await anOrder(test, { email: EMAIL, status: 'pending' })
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ code: 'forget_order', values: { order: open } })
    await shop.db.update(schema.orders).set({ status: 'delivered' }).where(eq(schema.orders.id, open))
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true, value: { orders: 2 } })
    const later = await anOrder(test, { email: EMAIL, status: 'pending' })
    expect(await recordOf(test, EMAIL)).not.toBe(id)
    await deleteExpiredRows(shop)
    expect(await personalIn(test, later)).toContain(EMAIL)
  })
})
