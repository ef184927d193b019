import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { backInStock, mails, products } from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** How long a mail waits: a switch that was pressed by mistake is back by then, and the mail is not sent. */
const WAIT_MS = MINUTE_MS

/**
 * Returns the statements that queue a mail to everyone who waits for a product, and delete what they asked for. They do
 * nothing while the product is sold out or archived. Run them in the transaction that changes the product.
 */
export function queueBackInStock(db: Pick<Database, 'insert' | 'delete' | 'select'>, productId: string, now: Date) {
  const isBack = exists(
    db
      .select({ one: sql`1` })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.inStock, true), isNull(products.archivedAt))),
  )
  const waiting = and(eq(backInStock.productId, productId), isBack)
  const due = now.getTime() + WAIT_MS
  return [
    db.insert(mails).select((query) =>
      query
        .select({
          id: sql<string>`'back_in_stock:' || ${backInStock.id}`.as('id'),
          kind: sql<'back_in_stock'>`'back_in_stock'`.as('kind'),
          about: backInStock.email,
          detail: backInStock.productId,
          locale: backInStock.locale,
          state: sql<'waiting'>`'waiting'`.as('state'),
          attempts: sql<number>`0`.as('attempts'),
          dueAt: sql<Date>`${due}`.as('due_at'),
          claim: sql<null>`null`.as('claim'),
          claimedUntil: sql<null>`null`.as('claimed_until'),
          lastError: sql<null>`null`.as('last_error'),
          createdAt: sql<Date>`${due}`.as('created_at'),
          endedAt: sql<null>`null`.as('ended_at'),
        })
        .from(backInStock)
        .where(waiting),
    ),
    db.delete(backInStock).where(waiting),
  ] as const
}

/**
 * Stores again what a mail was queued for, since the product was sold out once more before the mail was sent; if it is
 * back by now, a new mail is queued at once. Running it twice while it is sold out changes nothing.
 */
export async function waitAgain(
  db: Database,
  row: Pick<typeof backInStock.$inferInsert, 'productId' | 'email' | 'locale' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await db.batch([
    db.insert(backInStock).values(row).onConflictDoNothing(),
    // The change that brought it back may have been written since the product was read, when nobody waited for it.
    ...queueBackInStock(db, row.productId, now),
  ])
}
