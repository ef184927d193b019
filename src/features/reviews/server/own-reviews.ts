import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, orders, reviews } from '#db/schema/index.ts'
import { ownedBy, type Owner } from '#features/account/server/owned-orders.ts'
import type { OwnReview } from '../reviews.calls.ts'
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
  // A hidden review that its writer deleted stays as an empty row: it counts as written, and there is nothing to show.
  const own = written
    .filter(({ comment }) => comment !== '')
    .map(({ id, productId, ...review }) => ({
      productId,
      canReview: false,
      review: { ...review, photoCount: photos(id).length },
    }))
  const reviewed = new Set(written.map(({ productId }) => productId))
  const open = delivered.flatMap(({ productId }) => (productId === null || reviewed.has(productId) ? [] : [productId]))
  return [...own, ...open.map((productId) => ({ productId, canReview: true, review: null }))]
}

/** Returns true if the product was ever delivered to the customer. */
export async function hasReceived(db: Database, owner: Owner, productId: string): Promise<boolean> {
  return (await deliveredTo(db, owner, productId)).length > 0
}

function deliveredTo(db: Database, owner: Owner, productId?: string) {
  return db
    .selectDistinct({ productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.status, 'delivered'),
        ownedBy(owner),
        productId === undefined ? undefined : eq(orderItems.productId, productId),
      ),
    )
}
