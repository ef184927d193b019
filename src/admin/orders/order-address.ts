import { addressLine } from '#features/delivery/address-line.ts'
import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** Returns the address of an order, or that it has none. */
export function orderAddress(
  order: Pick<AdminOrder, 'deliveryAddress' | 'wardName' | 'deliveryCity'>,
  t: PageTranslate,
): string {
  return addressLine(order, (city) => t(`tracking:shipping.cities.${city}`)) || t('adminOrders:noAddress')
}
