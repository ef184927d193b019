import '#shared/forget-visitor.ts'
import { storedAtom } from '#shared/stored-atom.ts'
import { parseRecent, withRecent } from './recent-orders.ts'

/** The numbers of the orders made on this device, newest first, without names. Browser only. */
export const $recentOrders = storedAtom<string[]>('recent-orders', [], {
  encode: JSON.stringify,
  decode: parseRecent,
})

/** Puts an order's number first in the list; one that it holds already moves there. */
export function rememberOrder(orderId: string): void {
  $recentOrders.set(withRecent($recentOrders.get(), orderId))
}
