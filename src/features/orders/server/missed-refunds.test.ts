import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '#db/schema/index.ts'
import { LONG_AGO, outOfReach } from '#tests/factories/out-of-reach.ts'
import { failAtTheBank, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { refundOrder } from './refund-order.ts'
import { finishRefunds } from './finish-refunds.ts'
import { reconcileOnce, stripeOf } from '#tests/factories/stripe.ts'

const PART = 10_000

const { shop, goBack, leaveReach, comeBack, stored: storedOrder } = outOfReach()
let test: TestShop
beforeEach(() => void (test = shop()))

async function refund(orderId: string): Promise<string> {
  const key = crypto.randomUUID()
  const asked = await refundOrder(test.shop, await theAdmin(test), orderId, { amount: PART, key })
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.providerId!
}

async function stored(id: string) {
  const { order, actions } = await storedOrder(id)
  const rows = await test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
  return { order, refunds: rows, failures: actions.filter((action) => action === 'refund_failed').length }
}

describe('a refund that was missed while the provider’s log still held it', () => {
  it.each([
    ['of a new charge, made at once', LONG_AGO + 1, LONG_AGO + 1],
    ['of an old charge, made a day before', LONG_AGO + 60, LONG_AGO + 1],
    ['of an old charge, made a month before', LONG_AGO + 60, LONG_AGO + 30],
  ])('is taken off the order after the bank sent it back: %s', async (_, paid, given) => {
    goBack(paid)
    const { id } = await paidOrder(test)
    goBack(given)
    const providerId = await refund(id)
    expect(await stored(id)).toMatchObject({ order: { refunded: PART }, refunds: [{ state: 'succeeded' }] })
    await leaveReach()
    await failAtTheBank(test, providerId)
    await comeBack()

    expect(await reconcileOnce(test.shop)).toBe(1)
    const found = {
      order: { refunded: 0, paymentStatus: 'paid' },
      refunds: [{ state: 'failed', failure: 'expired_or_canceled_card' }],
      failures: 1,
    }
    expect(await stored(id)).toMatchObject(found)
    expect(await reconcileOnce(test.shop)).toBe(0)
    expect(await stored(id)).toMatchObject(found)
  })

  it.each(['succeeded', 'failed'] as const)(
    'is read again as long as the bank has not decided: %s',
    async (outcome) => {
      goBack(LONG_AGO + 90)
      const { id } = await paidOrder(test)
      const providerId = await refund(id)
      await test.shop.db.update(refunds).set({ state: 'asked', endedAt: null }).where(eq(refunds.orderId, id))
      await leaveReach()
      if (outcome === 'failed') await failAtTheBank(test, providerId)
      goBack(0)
      await reconcileOnce(test.shop)
      await finishRefunds(test.shop, stripeOf(test.shop))
      expect(await stored(id)).toMatchObject({
        order: { refunded: outcome === 'failed' ? 0 : PART },
        refunds: [{ state: outcome }],
      })
    },
  )

  it('is stored if it was made in the provider’s dashboard, whatever the age of its charge', async () => {
    goBack(LONG_AGO + 60)
    const { id, paymentIntentId } = await paidOrder(test)
    await leaveReach()
    await test.stripe.refunds.create({ payment_intent: paymentIntentId!, amount: PART })
    goBack(0)
    await reconcileOnce(test.shop)
    expect(await stored(id)).toMatchObject({ order: { refunded: PART }, refunds: [{ state: 'succeeded' }] })
  })
})
