import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, refunds } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import type { AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { RefundRequest } from '../admin-order.schema.ts'
import { receivedPayment } from './order-payment.ts'
import type { RefundRow } from './record-refunds.ts'
import { askedRefunds, insertRefund, refundableAmount } from './refunds.ts'
import { settleRefund } from './settle-refund.ts'

type OrderRow = InferSelectModel<typeof orders>

/** Why no refund was written. */
export type NotWritten =
  | 'order_not_found'
  | 'refund_without_payment'
  | 'payment_provider_not_configured'
  | 'nothing_to_refund'
  | 'refund_too_large'
  | 'refund_key_used'

/**
 * Refunds a part of an order, `amount` in minor units of its currency, or all that is left. The row is written before the
 * provider is asked, so a refund is finished even if the process ends (`finishRefunds`), and the key makes it one refund
 * however often it is sent. Refunds that are still `asked` count as refunded, so concurrent refunds never exceed what
 * was paid.
 *
 * A refund stays `asked` while the provider cannot be reached or has not decided. `refund_refused`: the provider refused
 * it; the row holds the reason in the provider's words. `payment_provider_not_configured`: nothing was written, because
 * nobody can be asked.
 */
export async function askRefund(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
  request: RefundRequest,
): Promise<Result<RefundRow, NotWritten | 'refund_refused'>> {
  const asked = await writeRefund(shop, actor, orderId, request)
  if (!asked.ok) return asked
  const { refund, payment } = asked.value
  const settled = refund.state === 'asked' ? await settleRefund(shop, refund, payment) : refund
  return settled.state === 'failed' ? fail('refund_refused') : ok(settled)
}

interface Asked {
  refund: RefundRow
  payment: PaymentKey
}

function writeRefund(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
  request: RefundRequest,
): Promise<Result<Asked, NotWritten>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    return order ? insertAskedRefund(tx, shop, { actor, order, request }) : fail('order_not_found')
  })
}

/**
 * Writes a refund that `settleRefund` has to make, in the caller's transaction, or returns the one that was written under
 * the same key before. Fails as `askRefund` does.
 */
export async function insertAskedRefund(
  tx: Transaction,
  shop: Pick<Shop, 'payments' | 'clock'>,
  { actor, order, request: { amount, key } }: { actor: AuditEntry['actor']; order: OrderRow; request: RefundRequest },
): Promise<Result<Asked, NotWritten>> {
  const { id: orderId } = order
  const payment = receivedPayment(order)
  if (!payment) return fail('refund_without_payment')
  if (!shop.payments.find(payment.provider)) return fail('payment_provider_not_configured')

  const [known] = await tx.select().from(refunds).where(eq(refunds.id, key))
  if (known)
    return known.orderId === orderId && (amount === undefined || amount === known.amount)
      ? ok({ refund: known, payment })
      : fail('refund_key_used')

  const left = refundableAmount(order, await askedRefunds(tx, orderId))
  if (left <= 0) return fail('nothing_to_refund')
  const refunded = amount ?? left
  if (refunded > left) return fail('refund_too_large')
  const at = shop.clock.now()
  const refund = await insertRefund(tx, { actor, orderId, key, amount: refunded, currency: order.currency, at })
  return ok({ refund, payment })
}
