import { shortOrderId } from '#features/orders/order-id.ts'
import type { Moved } from '#features/orders/today.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** Returns why the shop did not move an order. */
export function refusalText({ id, outcome }: Moved, t: PageTranslate): string {
  const number = shortOrderId(id)
  if (outcome === 'undo_too_late') return t('adminToday:refused.undo_too_late', { number })
  if (outcome === 'order_unconfirmed') return t('adminToday:refused.order_unconfirmed', { number })
  if (outcome === 'order_not_found') return t('adminToday:refused.order_not_found', { number })
  return t('adminToday:refused.changed_meanwhile', { number })
}
