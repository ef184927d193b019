import { listOwnReviews } from '#features/reviews/server/own-reviews.ts'
import { endpoint } from '#server/endpoint.ts'

export const GET = endpoint({ access: 'customer' }, ({ shop, user }) => listOwnReviews(shop.db, user))
