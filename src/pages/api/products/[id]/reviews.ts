import { isOnSale } from '#features/catalog/server/queries.ts'
import * as calls from '#features/reviews/reviews.calls.ts'
import { findReviews } from '#features/reviews/server/queries.ts'
import { changeReview, deleteReview, writeReview } from '#features/reviews/server/write-review.ts'
import { tagsOfReviews } from '#server/content-tags.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

/** The most reviews in one answer; the figures cover all reviews. */
const LIMIT = 100

export const GET = implement(calls.listReviews, async ({ shop, params, context }) => {
  const id = params.id
  if (!(await isOnSale(shop.db, id))) return fail('not_found')
  context.cache.set({ tags: tagsOfReviews(id) })
  return findReviews(shop.db, id, LIMIT)
})

export const POST = implement(calls.writeReview, ({ shop, user, params, body, locale }) =>
  writeReview(shop, user, params.id, body, locale),
)

export const PATCH = implement(calls.changeReview, ({ shop, user, params, body }) =>
  changeReview(shop, user, params.id, body),
)

export const DELETE = implement(calls.deleteReview, async ({ shop, user, params }) => {
  const deleted = await deleteReview(shop, user, params.id)
  return deleted.ok ? { deleted: true } : deleted
})
