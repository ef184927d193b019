import { and, eq, type SQL } from 'drizzle-orm'
import { orders, type checkouts, type paymentEvents } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { isUnpaid } from '#shared/payment-methods.ts'

/** Returns the payment that an order's money came by; null: nothing was received, or no provider has it. */
export function receivedPayment({
  paymentProvider: provider,
  paymentIntentId: paymentId,
  paymentMethod,
}: Pick<typeof orders.$inferSelect, 'paymentProvider' | 'paymentIntentId' | 'paymentMethod'>): PaymentKey | null {
  return paymentId === null || isUnpaid(paymentMethod) ? null : { provider, paymentId }
}

/** Returns whether staff received the money of an order, so that no provider gives it back. */
export function isReceivedByHand({
  paymentIntentId,
  paymentMethod,
}: Pick<typeof orders.$inferSelect, 'paymentIntentId' | 'paymentMethod'>): boolean {
  return paymentIntentId === null && (paymentMethod === 'cash' || paymentMethod === 'transfer')
}

/** Returns the condition that an order is the payment's. */
export function isPaidBy({ provider, paymentId }: PaymentKey): SQL {
  return and(eq(orders.paymentIntentId, paymentId), eq(orders.paymentProvider, provider))!
}

/** Returns the condition that an order and another row have one payment. */
export function isSamePayment(other: typeof checkouts | typeof paymentEvents): SQL {
  return and(eq(orders.paymentIntentId, other.paymentIntentId), eq(orders.paymentProvider, other.paymentProvider))!
}
