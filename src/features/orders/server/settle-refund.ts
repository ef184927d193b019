import { and, eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import { refunds } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { recordRefunds, type RefundRow } from './record-refunds.ts'

/** The provider forgets an idempotency key after a day at the earliest (its documentation, "Idempotent requests"). */
const KEY_KEPT_MS = 23 * 60 * 60 * 1000

/**
 * Has the provider carry out a refund that is written down, and writes down what came of it. It can be repeated: the
 * row's id is the idempotency key, and an old row is first looked for at the provider. A refund of which nothing is
 * known yet stays `asked`; whoever finds it there may call this again.
 */
export async function settleRefund(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<RefundRow> {
  let made: Stripe.Refund | undefined
  try {
    made = await carryOut(shop, refund, paymentIntentId)
    await recordRefunds(shop, paymentIntentId, made)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const log = { refund: refund.id, type: error.type, code: error.code, providerRequest: error.requestId }
    shop.log.warn(log, 'the payment provider did not carry out a refund')
    // Once it is made, only the provider's own word of it counts.
    if (made || refund.providerId || !isFinal(error)) return refund
    await writeRefusal(shop, refund, error.message)
  }
  const [settled] = await shop.db.select().from(refunds).where(eq(refunds.id, refund.id))
  return settled ?? refund
}

/** The provider has said no. Of two who write down what became of a refund, the first counts. */
async function writeRefusal({ db, clock }: Shop, { id }: RefundRow, failure: string): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'failed', failure, endedAt: clock.now() })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'asked'), isNull(refunds.providerId)))
}

function carryOut(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<Stripe.Refund> {
  if (refund.providerId) return shop.stripe.refunds.retrieve(refund.providerId)
  const create = () =>
    shop.stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: refund.amount,
        metadata: { refund: refund.id },
      },
      { idempotencyKey: `refund:${refund.id}` },
    )
  if (shop.clock.now().getTime() - refund.createdAt.getTime() < KEY_KEPT_MS) return create()
  return findRefund(shop, refund, paymentIntentId).then((found) => found ?? create())
}

/** A refund that the provider has made, by the row's id that it was given. */
async function findRefund(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<Stripe.Refund | null> {
  const made = shop.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  for await (const each of made) if (each.metadata?.refund === refund.id) return each
  return null
}

/** Whether the provider has refused for good: asking the same again would be answered the same. */
function isFinal(error: Stripe.errors.StripeError): boolean {
  const { statusCode, code } = error
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return false
  return (
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 409, 429].includes(statusCode)
  )
}
