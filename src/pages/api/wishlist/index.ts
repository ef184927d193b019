import { addToWishlist, listWishlist } from '#features/wishlist/server/wishlist.ts'
import { wishSchema } from '#features/wishlist/wishlist.schema.ts'
import { endpoint } from '#server/endpoint.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

export const GET = endpoint({ access: 'customer' }, ({ shop, user, url }) => {
  const locale = url.searchParams.get('locale')
  return listWishlist(shop.db, user.id, isLocale(locale) ? locale : BASE_LOCALE)
})

export const POST = endpoint({ access: 'customer', body: wishSchema }, ({ shop, user, body }) =>
  addToWishlist(shop.db, user.id, body.productId),
)
