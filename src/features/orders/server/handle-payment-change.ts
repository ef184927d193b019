import { paymentEvents } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { eventRecord, fulfil } from './fulfil.ts'
import { FOUND, type PaymentChange } from './payment-change.ts'

/**
 * Brings the order of a payment up to date. If an event arrives before the provider shows the payment as paid, the
 * event is not recorded, so that it is handled again.
 * @throws ProviderFailure if the provider cannot be asked; DatabaseBusyError
 */
export async function handlePaymentChange(shop: Shop, change: PaymentChange): Promise<void> {
  const result = await fulfil(shop, change, change)
  // Fulfilment records the event with the order.
  if (result.ok || result.code !== 'checkout_not_found' || change.type === FOUND) return
  await shop.db
    .insert(paymentEvents)
    .values(eventRecord(change, change, result.code))
    .onConflictDoNothing()
}
