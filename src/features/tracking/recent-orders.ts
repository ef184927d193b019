import { isOrderId } from '#features/orders/order-id.ts'

/** How many of a device's orders are offered. */
export const MAX_RECENT = 10

/** Newest first, each number once. */
export function withRecent(orders: readonly string[], orderId: string): string[] {
  return [orderId, ...orders.filter((each) => each !== orderId)].slice(0, MAX_RECENT)
}

/** Reads what the browser kept; whatever is no order number is dropped. */
export function parseRecent(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    return value.filter((each): each is string => typeof each === 'string' && isOrderId(each)).slice(0, MAX_RECENT)
  } catch {
    return []
  }
}
