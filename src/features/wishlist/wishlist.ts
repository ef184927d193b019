import type { Product } from '#features/catalog/catalog.ts'

/** An entry of a customer's wishlist, with its product (spec, section 3). */
export interface WishlistEntry {
  id: string
  productId: string
  product: Product
}

/** An entry back among those that are still there, in the place it had. */
export function withBack(
  entries: readonly WishlistEntry[],
  entry: WishlistEntry,
  before: readonly WishlistEntry[],
): WishlistEntry[] {
  const kept = new Set([...entries.map(({ id }) => id), entry.id])
  return before.filter(({ id }) => kept.has(id))
}
