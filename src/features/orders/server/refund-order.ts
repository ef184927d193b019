import { eq, like, or } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, refunds, type OrderRow } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { REFUND_REFUSALS, RefundRequest } from '../admin-order.schema.ts'
import { askRefundAccounts } from './ask-refund-account.ts'
import { paymentsOf, receivedPayment } from './order-payment.ts'
import { isHeldByDispute } from './record-disputes.ts'
import type { RefundRow } from './record-refunds.ts'
import { insertDivided, leftToRefund, type AskedRefund } from './refunds.ts'
import { settleRefunds } from './settle-refund.ts'

/** Why no refund was written. */
export type NotWritten = 'order_not_found' | (typeof REFUND_REFUSALS)[number]

/**
 * Refunds a part of an order, `amount` in minor units of its currency, or all that is left. Its payments give it back
 * in the order in which they came, each with a row of its own; the result is their sum, and `byHand` what of it staff
 * have to give back. The row is written before the provider is asked, so a refund is finished even if the process ends
 * (`finishRefunds`), and the key makes it one refund however often it is sent. Refunds that are still `asked` count as
 * refunded, so concurrent refunds never exceed what was paid.
 *
 * A refund stays `asked` while the provider cannot be reached or has not decided. `refund_refused`: the provider
 * refused it; the row holds the reason in the provider's words. `payment_provider_not_configured`: nothing was written,
 * because nobody can be asked. `refund_disputed`: nothing was written, because a payment of the order is
 * disputed and its provider refuses every refund of it.
 */
export async function refundOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  request: RefundRequest,
): Promise<Result<RefundRow & { byHand: number }, NotWritten | 'refund_refused'>> {
  const asked = await writeRefund(shop, actor, orderId, request)
  if (!asked.ok) return asked
  const settled = await settleRefunds(shop, asked.value)
  if (settled.some(({ state }) => state === 'failed')) return fail('refund_refused')
  const last = settled.find(({ state }) => state === 'asked') ?? settled[0]!
  const byHand = settled.filter(
    ({ state }, index) =>
      state === 'asked' && isRefundedByStaff(shop.payments.find(asked.value[index]!.payment.provider)?.method),
  )
  return ok({ ...last, id: request.key, amount: sumOf(settled), byHand: sumOf(byHand) })
}

const sumOf = (parts: readonly RefundRow[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

function writeRefund(
  shop: Shop,
  actor: Actor,
  orderId: string,
  request: RefundRequest,
): Promise<Result<AskedRefund[], NotWritten>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    return order ? insertAskedRefund(tx, shop, { actor, order, request }) : fail('order_not_found')
  })
}

/**
 * Writes a refund that `settleRefunds` has to make, in the caller's transaction, or returns what was written under the
 * same key before. A customer whom staff give the money by hand is asked for an account. Fails as `refundOrder` does.
 */
export async function insertAskedRefund(
  tx: Transaction,
  shop: Pick<Shop, 'payments' | 'clock'>,
  { actor, order, request: { amount, key } }: { actor: Actor; order: OrderRow; request: RefundRequest },
): Promise<Result<AskedRefund[], NotWritten>> {
  const { id: orderId } = order
  if (!receivedPayment(order)) return fail('refund_without_payment')
  const payments = await paymentsOf(tx, orderId)
  if (payments.some(({ paymentProvider }) => !shop.payments.find(paymentProvider)))
    return fail('payment_provider_not_configured')

  const known = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.id, key), like(refunds.id, `${key}-%`)))
  if (known.length > 0) {
    const sum = known.reduce((all, refund) => all + refund.amount, 0)
    if (known[0]!.orderId !== orderId || (amount !== undefined && amount !== sum)) return fail('refund_key_used')
    return ok(
      known.flatMap((refund) => {
        const paid = payments.find(({ linkId }) => linkId === refund.paymentLinkId)
        return paid ? [{ refund, payment: { provider: paid.paymentProvider, paymentId: paid.paymentId } }] : []
      }),
    )
  }

  if (await isHeldByDispute(tx, orderId)) return fail('refund_disputed')
  const left = await leftToRefund(tx, order)
  if (left <= 0) return fail('nothing_to_refund')
  const refunded = amount ?? left
  if (refunded > left) return fail('refund_too_large')
  const at = shop.clock.now()
  const asked = await insertDivided(tx, { actor, orderId, key, amount: refunded, currency: order.currency, at })
  await askRefundAccounts(tx, shop, order, asked)
  return ok(asked)
}
