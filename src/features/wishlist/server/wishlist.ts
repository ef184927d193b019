import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { wishlist } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { isOnSale, listByIds } from '#features/catalog/server/queries.ts'
import type { WishlistEntry } from '../wishlist.ts'

/** Returns a customer's wishlist, newest first, without products that are no longer on sale. */
export async function listWishlist(db: Database, userId: string, locale: Locale): Promise<WishlistEntry[]> {
  const kept = await db.select().from(wishlist).where(eq(wishlist.userId, userId)).orderBy(desc(wishlist.createdAt))
  if (kept.length === 0) return []
  const ids = kept.map(({ productId }) => productId)
  const products = new Map((await listByIds(db, ids, locale)).map((product) => [product.id, product]))
  return kept.flatMap(({ id, productId }) => {
    const product = products.get(productId)
    return product ? [{ id, productId, product }] : []
  })
}

/** Adds a product to the wishlist; idempotent. Fails with unknown_product. */
export async function addToWishlist(
  db: Database,
  userId: string,
  productId: string,
): Promise<Result<{ id: string; productId: string }, 'unknown_product'>> {
  if (!(await isOnSale(db, productId))) return fail('unknown_product')
  await db.insert(wishlist).values({ userId, productId }).onConflictDoNothing()
  const [entry] = await db
    .select({ id: wishlist.id, productId: wishlist.productId })
    .from(wishlist)
    .where(and(eq(wishlist.userId, userId), eq(wishlist.productId, productId)))
  return entry ? ok(entry) : fail('unknown_product')
}

/** Removes a product from the customer's wishlist. Does nothing if it is not in it. */
export async function removeFromWishlist(db: Database, userId: string, productId: string): Promise<void> {
  await db.delete(wishlist).where(and(eq(wishlist.userId, userId), eq(wishlist.productId, productId)))
}
