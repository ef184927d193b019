import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { disputes, orders, stuckEvents } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { clearDemo, type Choices } from './clear-demo.ts'

const CHOICES: Choices = {
  products: 'keep',
  articles: 'keep',
  orders: 'remove',
  codes: 'remove',
  accounts: 'remove',
  unknownPayments: 'keep',
}

let test: TestShop
beforeEach(async () => {
  test = await openTestShop()
})
afterEach(() => test.close())

it('removes disputes and stuck events of sandbox payments, and keeps those of payments that may be real', async () => {
  const { db } = test.shop
  const now = new Date()
  const [sandboxOrder, realOrder] = await db.select({ id: orders.id }).from(orders).limit(2)
  const dispute = {
    amount: 1,
    currency: 'VND' as const,
    reason: 'fraudulent',
    status: 'needs_response',
    updatedAt: now,
  }
  await db.insert(disputes).values([
    { ...dispute, id: 'dp_sandbox', orderId: sandboxOrder!.id },
    { ...dispute, id: 'dp_real', orderId: realOrder!.id },
  ])
  await db.update(orders).set({ paymentIntentId: 'pi_sandbox' }).where(eq(orders.id, sandboxOrder!.id))
  await db.update(orders).set({ paymentIntentId: 'pi_real' }).where(eq(orders.id, realOrder!.id))
  const stuck = { type: 'payment_intent.succeeded', reason: 'x', nextTryAt: now }
  await db.insert(stuckEvents).values([
    { ...stuck, id: 'evt_sandbox', paymentIntentId: 'pi_sandbox' },
    { ...stuck, id: 'evt_real', paymentIntentId: 'pi_real' },
  ])

  await db.transaction((tx) => clearDemo(tx, new Set(['pi_sandbox']), CHOICES, '', now))
  expect(await db.select({ id: orders.id }).from(orders)).toEqual([realOrder])
  expect(await db.select({ id: disputes.id }).from(disputes)).toEqual([{ id: 'dp_real' }])
  expect(await db.select({ id: stuckEvents.id }).from(stuckEvents)).toEqual([{ id: 'evt_real' }])
})
