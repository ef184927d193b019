import { z } from 'zod'
import { productAnswer } from '#features/catalog/catalog.schema.ts'
import { call } from '#shared/call.ts'
import { textLocale } from '#shared/wire.ts'

const productId = z.string().min(1).max(64)

export const listWishlist = call({
  method: 'GET',
  path: '/api/wishlist',
  summary: "Lists the customer's wishlist, newest first, with each product as it is today.",
  access: 'customer',
  query: z.object({ locale: textLocale }),
  answer: z.array(z.object({ id: z.string(), productId, product: productAnswer }).meta({ id: 'WishlistEntry' })),
})

export const addToWishlist = call({
  method: 'POST',
  path: '/api/wishlist',
  summary: 'Adds a product to the wishlist. Adding it twice changes nothing.',
  access: 'customer',
  body: z.object({ productId }),
  answer: z.object({ id: z.string(), productId }),
  codes: ['unknown_product'],
})

export const removeFromWishlist = call({
  method: 'DELETE',
  path: '/api/wishlist/[productId]',
  summary: 'Removes a product from the wishlist. Removing one that is not in it changes nothing.',
  access: 'customer',
  answer: z.object({ removed: z.literal(true) }),
})
