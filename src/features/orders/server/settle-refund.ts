import { and, eq, isNull } from 'drizzle-orm'
import { refunds } from '#db/schema/index.ts'
import type { PaymentKey, ProviderRefund } from '#features/payments/server/payment-provider.ts'
import { failureFacts, isFinal, isProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { recordRefunds, type RefundRow } from './record-refunds.ts'
import { REFUNDS } from './refund-metrics.ts'
import type { AskedRefund } from './refunds.ts'
import { reviewFailedRefund } from './review-failed-refund.ts'

/**
 * Has the providers make what is still asked of some refunds, one after the other. Returns all of them as they are
 * then.
 */
export async function settleRefunds(shop: Shop, asked: readonly AskedRefund[]): Promise<RefundRow[]> {
  const settled: RefundRow[] = []
  for (const { refund, payment } of asked)
    settled.push(refund.state === 'asked' ? await settleRefund(shop, refund, payment) : refund)
  return settled
}

/**
 * Has the provider make a stored refund, and stores the result. Can be repeated. A refund whose result is not known yet
 * stays `asked`, and the reconciler calls this again.
 */
export async function settleRefund(shop: Shop, refund: RefundRow, payment: PaymentKey): Promise<RefundRow> {
  let made: ProviderRefund | undefined
  try {
    made = await carryOut(shop, refund, payment)
    await recordRefunds(shop, payment, made)
    if (!refund.providerId) shop.metrics.count(REFUNDS, { outcome: 'made' })
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    // Once the refund is made, only the provider's reading of it counts.
    const isRefused = !made && !refund.providerId && isFinal(error)
    shop.log.warn(
      { refundId: refund.id, ...failureFacts(error), reason: error.message },
      isRefused
        ? 'The payment provider refused a refund; it is stored as failed'
        : 'The payment provider could not be asked about a refund; the reconciler asks again',
    )
    shop.metrics.count(REFUNDS, { outcome: isRefused ? 'refused' : 'unanswered' })
    if (!isRefused) return refund
    await writeRefusal(shop, refund, error.message)
  }
  const [settled] = await shop.db.select().from(refunds).where(eq(refunds.id, refund.id))
  return settled ?? refund
}

function carryOut(shop: Shop, { id, providerId, amount, createdAt }: RefundRow, payment: PaymentKey) {
  const provider = shop.payments.of(payment.provider)
  if (providerId) return provider.readRefund(providerId)
  return provider.refund({ id, paymentId: payment.paymentId, amount, askedAt: createdAt })
}

/** Stores a refusal, unless another call has stored a result first. */
async function writeRefusal({ db, clock }: Shop, { id, orderId }: RefundRow, failure: string): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const refused = await tx
      .update(refunds)
      .set({ state: 'failed', failure, endedAt: at })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'asked'), isNull(refunds.providerId)))
      .returning({ id: refunds.id })
    if (refused.length > 0) await reviewFailedRefund(tx, orderId, at)
  })
}
