import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import type { IconName } from '#ui/icons.ts'

const ICONS: Record<OrderStatus | 'unknown', IconName> = {
  pending: 'clock',
  processing: 'leaf',
  out_for_delivery: 'van',
  delivered: 'check',
  cancelled: 'close',
  unknown: 'info',
}

/** Returns how a status is shown: a missing one as pending, an unknown one as unknown (spec, section 4). */
export function statusView(status: string | null | undefined): { name: OrderStatus | 'unknown'; icon: IconName } {
  const name = status ? (ORDER_STATUSES.find((each) => each === status) ?? 'unknown') : 'pending'
  return { name, icon: ICONS[name] }
}
