import { paymentEvents } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { eventRecord, fulfil } from './fulfil.ts'
import { FOUND, type PaymentNews } from './payment-news.ts'

/**
 * Brings the order of a payment up to date. If an event arrives before the provider shows the payment as paid, the
 * event is not recorded, so that it is handled again.
 * @throws ProviderFailure if the provider cannot be asked; DatabaseBusyError
 */
export async function handleNews(shop: Shop, news: PaymentNews): Promise<void> {
  const result = await fulfil(shop, news, news)
  // Fulfilment records the event with the order.
  if (result.ok || result.code !== 'checkout_not_found' || news.type === FOUND) return
  await shop.db
    .insert(paymentEvents)
    .values(eventRecord(news, news, result.code))
    .onConflictDoNothing()
}
