import type { Transaction } from '#db/client.ts'
import type { OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import type { CodeOf } from '#shared/call.ts'
import type { Price } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { cancellationFee } from '../cancellation.ts'
import { overpaid, shareInBothCurrencies } from '../order-price.ts'
import type { cancelOrder as definition } from '../orders.calls.ts'
import type { CancelRefusal } from '../own-order.schema.ts'
import { askRefundAccounts } from './ask-refund-account.ts'
import { changeStatus } from './change-status.ts'
import { isReceivedByStaff, paymentsOf, receivedPayment } from './order-payment.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'
import { hasOpenDispute } from './record-disputes.ts'
import { insertDivided, leftToRefund, type AskedRefund } from './refunds.ts'
import { settleRefunds } from './settle-refund.ts'

/**
 * Cancels an order for its customer and refunds what `cancellation.ts` leaves, less what was refunded or lost by a
 * dispute before. Status, audit log, mail and refund are written in one transaction, so of two calls one is refused
 * with `order_cancelled`, and a refund by staff at the same time is taken into account. The provider is asked
 * afterwards; if it is away, the reconciler finishes the refund.
 *
 * `refund_changed`: less comes back than `seen`, the amount in minor units of the order's currency that the customer
 * was shown. `order_disputed`: the bank decides about the money. `cancel_by_phone`: the shop cannot give the money back
 * by itself, because staff received it by hand, or because the payment's provider is no longer configured.
 * @returns the amount that comes back, in both currencies
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  { seen, ...caller }: OrderCaller & { seen?: number | undefined },
): Promise<Result<{ status: OrderStatus; refund: Price }, CodeOf<typeof definition>>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  let asked: { order: OrderRow; refunds: AskedRefund[] } | null = null
  const changed = await changeStatus<CancelRefusal | 'refund_changed'>(shop, orderId, 'cancelled', {
    actor: own.value,
    together: async (tx, order, now) => {
      const left = await cancellationRefund(tx, shop, order, now)
      if (!left.ok) return left
      const { refund: amount } = left.value
      if (seen !== undefined && amount < seen) return fail('refund_changed')
      asked = { order, refunds: await writeRefund(tx, shop, order, { actor: own.value, amount, at: now }) }
      return ok(null)
    },
  })
  if (!changed.ok) return changed
  const { order, refunds } = asked! as { order: OrderRow; refunds: AskedRefund[] }
  const settled = await settleRefunds(shop, refunds)
  const amount = settled.reduce((sum, refund) => (refund.state === 'failed' ? sum : sum + refund.amount), 0)
  return ok({ status: 'cancelled', refund: shareInBothCurrencies(order, amount) })
}

/** What a cancellation costs, in minor units of the order's currency. */
interface Cancellation {
  /** What the shop keeps of what was not refunded before. */
  kept: number
  /** What comes back now, after earlier refunds: 0 for an order without a payment. */
  refund: number
}

/** Returns what comes back if the customer cancels the order at an instant, or why it cannot be cancelled. */
export async function cancellationRefund(
  db: Pick<Transaction, 'select'>,
  shop: Pick<Shop, 'payments'>,
  order: OrderRow,
  now: Date,
): Promise<Result<Cancellation, CancelRefusal>> {
  const fee = cancellationFee({ ...order, total: order.total - overpaid(order) }, now)
  if (!fee.ok) return fee
  if (isReceivedByStaff(order) && order.total > 0) return fail('cancel_by_phone')
  if (!receivedPayment(order)) return ok({ kept: 0, refund: 0 })
  if (await hasOpenDispute(db, order.id)) return fail('order_disputed')
  const payments = await paymentsOf(db, order.id)
  if (payments.some(({ paymentProvider }) => !shop.payments.find(paymentProvider))) return fail('cancel_by_phone')
  const refund = await leftToRefund(db, { ...order, total: order.total - fee.value })
  return ok({ kept: (await leftToRefund(db, order)) - refund, refund })
}

async function writeRefund(
  tx: Transaction,
  shop: Pick<Shop, 'payments'>,
  order: OrderRow,
  { actor, amount, at }: { actor: Actor; amount: number; at: Date },
): Promise<AskedRefund[]> {
  if (amount === 0) return []
  const { id: orderId, currency } = order
  const asked = await insertDivided(tx, { actor, orderId, key: crypto.randomUUID(), amount, currency, at })
  await askRefundAccounts(tx, shop, order, asked)
  return asked
}
