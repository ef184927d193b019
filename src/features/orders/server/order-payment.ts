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

/** The provider of cash on delivery, who gives no money back. */
const COURIERS = 'cash'

/** Returns whether the money of an order was received by staff or a courier, so that it is given back by hand. */
export function isReceivedByHand({
  paymentProvider,
  paymentIntentId,
  paymentMethod,
}: Pick<typeof orders.$inferSelect, 'paymentProvider' | 'paymentIntentId' | 'paymentMethod'>): boolean {
  if (paymentMethod !== 'cash' && paymentMethod !== 'transfer') return false
  return paymentIntentId === null || paymentProvider === COURIERS
}

/** Returns the condition that an order is the payment's. */
export function isPaidBy({ provider, paymentId }: PaymentKey): SQL {
  return and(eq(orders.paymentIntentId, paymentId), eq(orders.paymentProvider, provider))!
}

/** Returns the condition that an order and another row have one payment. */
export function isSamePayment(other: typeof checkouts | typeof paymentEvents): SQL {
  return and(eq(orders.paymentIntentId, other.paymentIntentId), eq(orders.paymentProvider, other.paymentProvider))!
}
