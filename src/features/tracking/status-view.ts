import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import * as icons from '#ui/icons/shop.ts'

const ICONS: Record<OrderStatus | 'unknown', string> = {
  pending: icons.clock,
  processing: icons.leaf,
  out_for_delivery: icons.van,
  delivered: icons.check,
  cancelled: icons.close,
  unknown: icons.info,
}

/** Returns how a status is shown: a missing one as pending, an unknown one as unknown (spec, section 4). */
export function statusView(status: string | null | undefined): { name: OrderStatus | 'unknown'; icon: string } {
  const name = status ? (ORDER_STATUSES.find((each) => each === status) ?? 'unknown') : 'pending'
  return { name, icon: ICONS[name] }
}
