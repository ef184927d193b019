import pLimit, { type LimitFunction } from 'p-limit'
import type { Shop } from '#server/shop.ts'

/** A mutex for each checkout that is being worked on. */
const locks = new WeakMap<Shop, Map<string, LimitFunction>>()

/**
 * Runs work on a checkout after all earlier work on it, failed or not. Otherwise two changes of one payment could
 * overtake each other on their way to the provider, or Pay could overtake a change.
 */
export async function withCheckoutLock<T>(shop: Shop, checkoutId: string, work: () => Promise<T>): Promise<T> {
  const ofShop = locks.get(shop) ?? new Map<string, LimitFunction>()
  locks.set(shop, ofShop)
  const lock = ofShop.get(checkoutId) ?? pLimit(1)
  ofShop.set(checkoutId, lock)
  try {
    return await lock(work)
  } finally {
    if (lock.activeCount + lock.pendingCount === 0) ofShop.delete(checkoutId)
  }
}
