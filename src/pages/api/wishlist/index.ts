import * as wishlist from '#features/wishlist/server/wishlist.ts'
import { addToWishlist, listWishlist } from '#features/wishlist/wishlist.calls.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listWishlist, ({ shop, user, query }) =>
  wishlist.listWishlist(shop.db, user.id, query.locale),
)

export const POST = implement(addToWishlist, ({ shop, user, body }) =>
  wishlist.addToWishlist(shop.db, user.id, body.productId),
)
