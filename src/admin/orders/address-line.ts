import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** Returns an order's address, then its city. */
export function addressLine(
  { deliveryAddress, deliveryCity }: Pick<AdminOrder, 'deliveryAddress' | 'deliveryCity'>,
  t: PageTranslate,
): string {
  const city = deliveryCity && t(`tracking:shipping.cities.${deliveryCity}`)
  return [deliveryAddress, city].filter(Boolean).join(', ') || t('adminOrders:noAddress')
}
