import { removeFromWishlist } from '#features/wishlist/server/wishlist.ts'
import * as calls from '#features/wishlist/wishlist.calls.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.removeFromWishlist, async ({ shop, user, params }) => {
  await removeFromWishlist(shop.db, user.id, params.productId)
  return { removed: true }
})
