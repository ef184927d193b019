import * as calls from '#features/reviews/reviews.calls.ts'
import { listOwnReviews } from '#features/reviews/server/own-reviews.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listOwnReviews, ({ shop, user }) => listOwnReviews(shop.db, user))
