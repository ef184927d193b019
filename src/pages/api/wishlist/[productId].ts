import * as wishlist from '#features/wishlist/server/wishlist.ts'
import { removeFromWishlist } from '#features/wishlist/wishlist.calls.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(removeFromWishlist, async ({ shop, user, params }) => {
  await wishlist.removeFromWishlist(shop.db, user.id, params.productId)
  return { removed: true }
})
