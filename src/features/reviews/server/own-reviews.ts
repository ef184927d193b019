import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, orders, products, reviews } from '#db/schema/index.ts'
import { ownedBy, type Owner } from '#features/account/server/owned-orders.ts'
import type { OwnReview } from '../reviews.calls.ts'
import { reviewedId } from './reviewed-product.ts'
import { photosOf } from './store-photos.ts'

/** Returns a customer's reviews, and the delivered products that they may still review. */
export async function listOwnReviews(db: Database, owner: Owner): Promise<OwnReview[]> {
  const [written, delivered] = await db.batch([
    db
      .select({ id: reviews.id, productId: reviews.productId, rating: reviews.rating, comment: reviews.comment })
      .from(reviews)
      .where(eq(reviews.userId, owner.id)),
    deliveredTo(db, owner),
  ])
  const photos = await photosOf(
    db,
    written.map(({ id }) => id),
  )
  const reviewOf = new Map(written.map((review) => [review.productId, review]))
  // By each size that was delivered, and by the product that lists show, which their reviews are about.
  const about = new Map(written.map(({ productId }) => [productId, productId]))
  for (const { productId, listedId } of delivered)
    if (productId !== null && listedId !== null) about.set(productId, listedId).set(listedId, listedId)
  return [...about].flatMap(([productId, listedId]): OwnReview[] => {
    const own = reviewOf.get(listedId)
    if (!own) return [{ productId, canReview: true, review: null }]
    const { id, rating, comment } = own
    // A hidden review that its writer deleted stays as an empty row: it counts as written, and there is nothing to show.
    if (comment === '') return []
    return [{ productId, canReview: false, review: { rating, comment, photoCount: photos(id).length } }]
  })
}

/** Returns true if the product was ever delivered to the customer, in any size. */
export async function hasReceived(db: Database, owner: Owner, productId: string): Promise<boolean> {
  return (await deliveredTo(db, owner, productId)).length > 0
}

function deliveredTo(db: Database, owner: Owner, productId?: string) {
  const listedId = sql<string | null>`coalesce(${products.sizeOf}, ${products.id})`
  return db
    .selectDistinct({ productId: orderItems.productId, listedId })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.status, 'delivered'),
        ownedBy(owner),
        productId === undefined ? undefined : eq(listedId, reviewedId(productId)),
      ),
    )
}
