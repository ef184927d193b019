import { isOrderId } from '#features/orders/order-id.ts'

/** How many of a device's orders are kept. */
export const MAX_RECENT = 10

/** Returns the numbers with a new one in front, each once. */
export function withRecent(orders: readonly string[], orderId: string): string[] {
  return [orderId, ...orders.filter((each) => each !== orderId)].slice(0, MAX_RECENT)
}

/** Reads the stored numbers; anything else is dropped. */
export function parseRecent(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    return value.filter((each): each is string => typeof each === 'string' && isOrderId(each)).slice(0, MAX_RECENT)
  } catch {
    return []
  }
}
