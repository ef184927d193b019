import type { Shop } from '#server/shop.ts'

/** What is under way, by checkout. */
const underWay = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/**
 * Runs `work` after whatever else is under way for the same checkout, failed or not: two changes of one
 * intent must not overtake each other on their way to the provider, nor Pay a change.
 */
export async function oneAtATime<T>(shop: Shop, checkoutId: string, work: () => Promise<T>): Promise<T> {
  const turns = underWay.get(shop) ?? new Map<string, Promise<unknown>>()
  underWay.set(shop, turns)
  const before = turns.get(checkoutId) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(checkoutId, mine)
  try {
    return await mine
  } finally {
    if (turns.get(checkoutId) === mine) turns.delete(checkoutId)
  }
}
