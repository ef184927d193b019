import { and, eq, type SQL } from 'drizzle-orm'
import { orders, type checkouts, type paymentEvents } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'

/** Returns the condition that an order is the payment's. */
export function isPaidBy({ provider, paymentId }: PaymentKey): SQL {
  return and(eq(orders.paymentIntentId, paymentId), eq(orders.paymentProvider, provider))!
}

/** Returns the condition that an order and another row have one payment. */
export function isSamePayment(other: typeof checkouts | typeof paymentEvents): SQL {
  return and(eq(orders.paymentIntentId, other.paymentIntentId), eq(orders.paymentProvider, other.paymentProvider))!
}
