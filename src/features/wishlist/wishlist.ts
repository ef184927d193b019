import type { RowOf } from '#shared/call.ts'
import type { listWishlist } from './wishlist.calls.ts'

/** An entry of a customer's wishlist, with its product (spec, section 3). */
export type WishlistEntry = RowOf<typeof listWishlist>

/** Returns the current entries with `entry` back in the place it had in `before`. */
export function withBack(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
  before: readonly WishlistEntry[],
): WishlistEntry[] {
  const kept = new Set([...entries.map(({ id }) => id), entry.id])
  return before.filter(({ id }) => kept.has(id))
}
