import type { RowOf } from '#shared/call.ts'
import type { listWishlist } from './wishlist.calls.ts'

/** An entry of a customer's wishlist, with its product (spec, section 3). */
export type WishlistEntry = RowOf<typeof listWishlist>

/**
 * Returns the current entries with `entry` back in the place it had in `before`: in front of the first current entry
 * that followed it there. What has come since stays.
 */
export function withBack(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
  before: readonly WishlistEntry[],
): WishlistEntry[] {
  const others = entries.filter(({ id }) => id !== entry.id)
  const following = new Set(before.slice(before.findIndex(({ id }) => id === entry.id) + 1).map(({ id }) => id))
  const place = others.findIndex(({ id }) => following.has(id))
  return others.toSpliced(place === -1 ? others.length : place, 0, entry)
}
