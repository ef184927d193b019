import type { DeskOrder } from '#features/orders/desk.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** Where an order goes: address, then city. */
export function addressLine(
  { deliveryAddress, deliveryCity }: Pick<DeskOrder, 'deliveryAddress' | 'deliveryCity'>,
  t: PageTranslate,
): string {
  const city = deliveryCity && t(`tracking:shipping.cities.${deliveryCity}`)
  return [deliveryAddress, city].filter(Boolean).join(', ') || t('adminOrders:noAddress')
}
