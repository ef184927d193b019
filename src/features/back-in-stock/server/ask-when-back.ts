import { and, eq, isNull, sql } from 'drizzle-orm'
import { backInStock, products } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'

/** How many products one email can wait for; anyone can enter any email. */
const MOST_OF_ONE_EMAIL = 20

/**
 * Stores that an email wants to know when a product is back. The answer does not tell whether it was stored before, or
 * not at all because the email waits for too many products. Fails with not_found, in_stock_again.
 */
export async function askWhenBack(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  productId: string,
  { email, locale }: { email: string; locale: Locale },
): Promise<Result<{ asked: true }, 'not_found' | 'in_stock_again'>> {
  const isThis = and(eq(products.id, productId), isNull(products.archivedAt))
  const [product] = await db.select({ inStock: products.inStock }).from(products).where(isThis)
  if (!product) return fail('not_found')
  if (product.inStock) return fail('in_stock_again')
  if ((await db.$count(backInStock, eq(backInStock.email, email))) >= MOST_OF_ONE_EMAIL) return ok({ asked: true })
  // Reads the product again: it may have come back since, and its mails are queued only once.
  await db
    .insert(backInStock)
    .select((query) =>
      query
        .select({
          id: sql<string>`${crypto.randomUUID()}`.as('id'),
          productId: products.id,
          email: sql<string>`${email}`.as('email'),
          locale: sql<Locale>`${locale}`.as('locale'),
          createdAt: sql<Date>`${clock.now().getTime()}`.as('created_at'),
        })
        .from(products)
        .where(and(isThis, eq(products.inStock, false))),
    )
    .onConflictDoNothing()
  return ok({ asked: true })
}
