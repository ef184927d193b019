import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { refunds } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { raiseRefunded } from './refunds.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The provider forgets an idempotency key after a day at the earliest (its documentation, "Idempotent requests"). */
const KEY_KEPT_MS = 23 * 60 * 60 * 1000

/**
 * Has the provider carry out a refund that is written down, and writes down what came of it. It can be repeated: the
 * row's id is the idempotency key, and an old row is first looked for at the provider. A refund of which nothing is
 * known yet stays `asked`; whoever finds it there may call this again.
 */
export async function settleRefund(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<RefundRow> {
  let outcome: Outcome
  try {
    outcome = outcomeOf(await carryOut(shop, refund, paymentIntentId))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const log = { refund: refund.id, type: error.type, code: error.code, providerRequest: error.requestId }
    shop.log.warn(log, 'the payment provider did not carry out a refund')
    if (!isFinal(error)) return refund
    outcome = { state: 'failed', providerId: null, failure: error.message, given: null }
  }
  return writeOutcome(shop, refund, paymentIntentId, outcome)
}

interface Outcome {
  state: RefundRow['state']
  providerId: string | null
  failure: string | null
  /** Minor units given back of the charge so far, by whomever. */
  given: number | null
}

/** One transaction: the refund's end, and what the order has given back. Of two who write it down the first counts. */
async function writeOutcome(
  shop: Shop,
  refund: RefundRow,
  paymentIntentId: string,
  { state, providerId, failure, given }: Outcome,
): Promise<RefundRow> {
  const { db, clock } = shop
  const endedAt = state === 'asked' ? null : clock.now()
  const [ended] = await db.batch([
    db
      .update(refunds)
      .set({ state, providerId, failure, endedAt })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'asked')))
      .returning(),
    ...(given === null ? [] : [raiseRefunded(shop, paymentIntentId, given)]),
  ])
  if (ended[0]) return ended[0]
  const [already] = await db.select().from(refunds).where(eq(refunds.id, refund.id))
  return already ?? refund
}

function carryOut(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<Stripe.Refund> {
  if (refund.providerId) return shop.stripe.refunds.retrieve(refund.providerId, { expand: ['charge'] })
  const create = () =>
    shop.stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        amount: refund.amount,
        metadata: { refund: refund.id },
        expand: ['charge'],
      },
      { idempotencyKey: `refund:${refund.id}` },
    )
  if (shop.clock.now().getTime() - refund.createdAt.getTime() < KEY_KEPT_MS) return create()
  return findRefund(shop, refund, paymentIntentId).then((found) => found ?? create())
}

/** A refund that the provider has made, by the row's id that it was given. */
async function findRefund(shop: Shop, refund: RefundRow, paymentIntentId: string): Promise<Stripe.Refund | null> {
  const made = shop.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100, expand: ['data.charge'] })
  for await (const each of made) if (each.metadata?.refund === refund.id) return each
  return null
}

function outcomeOf(made: Stripe.Refund): Outcome {
  const charge = typeof made.charge === 'object' ? made.charge : null
  const common = { providerId: made.id, given: charge?.amount_refunded ?? null }
  switch (made.status) {
    case 'failed':
    case 'canceled':
      return { ...common, state: 'failed', failure: made.failure_reason ?? made.status }
    // The bank has it in hand; until it has decided, the money counts as given back.
    case 'pending':
    case 'requires_action':
      return { ...common, state: 'asked', failure: null }
    default:
      return { ...common, state: 'succeeded', failure: null }
  }
}

/** Whether the provider has refused for good: asking the same again would be answered the same. */
function isFinal(error: Stripe.errors.StripeError): boolean {
  const { statusCode, code } = error
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return false
  return (
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && ![401, 403, 408, 409, 429].includes(statusCode)
  )
}
