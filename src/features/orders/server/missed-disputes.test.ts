import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { disputes } from '#db/schema/index.ts'
import { LONG_AGO, outOfReach } from '#tests/factories/out-of-reach.ts'
import { control, paidOrder } from '#tests/factories/paid-order.ts'
import { deliver, reconcileOnce } from '#tests/factories/stripe.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'

const { shop, goBack, leaveReach, comeBack, stored: storedOrder } = outOfReach()
let test: TestShop
beforeEach(() => void (test = shop()))

async function buy(): Promise<{ id: string; intent: string }> {
  const { id, paymentIntentId } = await paidOrder(test)
  return { id, intent: paymentIntentId! }
}

const dispute = (intent: string) => control(test, `intents/${intent}/dispute`, {})
const decide = (id: string, outcome: 'won' | 'lost') => control(test, `disputes/${id}/decide`, { outcome })

async function atTheProvider(intent: string) {
  const { data } = await test.stripe.disputes.list({ payment_intent: intent })
  return data[0]!
}

const stored = async (id: string) => ({
  ...(await storedOrder(id)),
  disputes: await test.shop.db.select().from(disputes).where(eq(disputes.orderId, id)),
})

async function expectReview(order: { id: string; intent: string }): Promise<void> {
  const { id, evidence_details } = await atTheProvider(order.intent)
  const now = await stored(order.id)
  expect(now.order).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: null })
  expect(now.disputes).toMatchObject([
    { id, status: 'needs_response', fundsWithdrawn: true, dueBy: new Date(evidence_details.due_by! * 1000) },
  ])
  expect(now.actions).toEqual(['disputed'])
}

describe('a dispute whose webhook was missed', () => {
  it.each(['won', 'lost'] as const)('is found in the provider’s log, once, and later %s', async (outcome) => {
    const order = await buy()
    await reconcileOnce(test.shop)
    expect(await stored(order.id)).toMatchObject({ order: { reviewReason: null }, disputes: [] })

    await dispute(order.intent)
    expect(await reconcileOnce(test.shop)).toBeGreaterThan(0)
    await expectReview(order)

    // The webhook arrives late, during two more rounds.
    const { data } = await test.stripe.events.list({ type: 'charge.dispute.created' })
    await Promise.all([reconcileOnce(test.shop), deliver(test.shop, data[0]!), reconcileOnce(test.shop)])
    await expectReview(order)

    await decide((await atTheProvider(order.intent)).id, outcome)
    await reconcileOnce(test.shop)
    expect(await reconcileOnce(test.shop)).toBe(0)
    expect(await stored(order.id)).toMatchObject({
      disputes: [{ status: outcome, fundsWithdrawn: outcome === 'lost' }],
      actions: ['disputed', `dispute_${outcome}`],
    })
  })

  it('is found once by listing when the log no longer holds it', async () => {
    goBack(LONG_AGO)
    const order = await buy()
    await reconcileOnce(test.shop)
    goBack(LONG_AGO - 1)
    await dispute(order.intent)
    await comeBack()

    expect(await reconcileOnce(test.shop)).toBe(1)
    await expectReview(order)
    expect(await reconcileOnce(test.shop)).toBe(0)
    await expectReview(order)

    // The bank decides now, and the log holds that event.
    await decide((await atTheProvider(order.intent)).id, 'lost')
    await reconcileOnce(test.shop)
    expect((await stored(order.id)).actions).toEqual(['disputed', 'dispute_lost'])
  })

  it('is stored once by concurrent rounds', async () => {
    goBack(LONG_AGO)
    const order = await buy()
    await reconcileOnce(test.shop)
    goBack(LONG_AGO - 1)
    await dispute(order.intent)
    goBack(0)
    await Promise.all([reconcileOnce(test.shop), reconcileOnce(test.shop), reconcileOnce(test.shop)])
    await expectReview(order)
  })
})

describe('the end of a known dispute, missed while the log still held it,', () => {
  it.each([
    ['of a new dispute', 'won', LONG_AGO + 1],
    // Older than the margin with which charges are listed.
    ['of an old dispute', 'lost', LONG_AGO + 45],
    ['of an old dispute', 'won', LONG_AGO + 45],
  ] as const)('is found by listing: %s, %s', async (_, outcome, begun) => {
    goBack(begun)
    const order = await buy()
    await dispute(order.intent)
    await reconcileOnce(test.shop)
    await expectReview(order)
    await leaveReach()
    await decide((await atTheProvider(order.intent)).id, outcome)
    goBack(0)

    await reconcileOnce(test.shop)
    expect(await reconcileOnce(test.shop)).toBe(0)
    expect(await stored(order.id)).toMatchObject({
      disputes: [{ status: outcome, fundsWithdrawn: outcome === 'lost' }],
      actions: ['disputed', `dispute_${outcome}`],
    })
  })
})
