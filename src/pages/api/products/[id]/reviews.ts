import { isOnSale } from '#features/catalog/server/queries.ts'
import { reviewSchema } from '#features/reviews/reviews.schema.ts'
import { findReviews } from '#features/reviews/server/queries.ts'
import { changeReview, deleteReview, writeReview } from '#features/reviews/server/write-review.ts'
import { endpoint } from '#server/endpoint.ts'

/** The most reviews one answer holds; the figures are over all of them. */
const LIMIT = 100

export const GET = endpoint({}, async ({ shop, params, context }) => {
  const id = params.id ?? ''
  if (!(await isOnSale(shop.db, id))) return { ok: false, code: 'not_found' }
  context.cache.set({ maxAge: 31_536_000, tags: [`product:${id}`, `reviews:${id}`] })
  return findReviews(shop.db, id, LIMIT)
})

export const POST = endpoint(
  { access: 'customer', body: reviewSchema, limit: 'reviews' },
  async ({ shop, user, params, body, locale }) => {
    const written = await writeReview(shop, user, params.id ?? '', body, locale)
    return written.ok ? written.value : written
  },
)

export const PATCH = endpoint(
  { access: 'customer', body: reviewSchema, limit: 'reviews' },
  async ({ shop, user, params, body }) => {
    const changed = await changeReview(shop, user, params.id ?? '', body)
    return changed.ok ? changed.value : changed
  },
)

export const DELETE = endpoint({ access: 'customer', limit: 'reviews' }, async ({ shop, user, params }) => {
  const deleted = await deleteReview(shop, user, params.id ?? '')
  return deleted.ok ? { deleted: true } : deleted
})
