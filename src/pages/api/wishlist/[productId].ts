import { removeFromWishlist } from '#features/wishlist/server/wishlist.ts'
import { endpoint } from '#server/endpoint.ts'

export const DELETE = endpoint({ access: 'customer' }, async ({ shop, user, params }) => {
  await removeFromWishlist(shop.db, user.id, params.productId ?? '')
  return { removed: true }
})
