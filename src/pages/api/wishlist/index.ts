import { addToWishlist, listWishlist } from '#features/wishlist/server/wishlist.ts'
import * as calls from '#features/wishlist/wishlist.calls.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listWishlist, ({ shop, user, query }) =>
  listWishlist(shop.db, user.id, query.locale),
)

export const POST = implement(calls.addToWishlist, ({ shop, user, body }) =>
  addToWishlist(shop.db, user.id, body.productId),
)
