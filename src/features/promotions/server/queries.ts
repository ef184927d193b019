import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, promotions } from '#db/schema/index.ts'
import { foldText } from '#shared/find-text.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { normalCode, refusedNow } from '../promotions.ts'
import type { Promotion } from '../promotions.calls.ts'
import { countUses, type CodeLimits } from './code-uses.ts'

/** What a code gives, the least sum of goods for it (`refusedSum`), and how often it counts (`refusedUse`). */
type CountingPromotion = CodeLimits &
  Pick<Promotion, 'discountPercent' | 'minimumVND' | 'minimumUSDCents' | 'categories'>

/** Returns the promotion of a code, in any case, if it counts at an instant. */
export async function findPromotion(
  db: Pick<Database, 'select'>,
  code: string,
  now: Date,
): Promise<Result<CountingPromotion, 'invalid_discount_code' | 'code_not_started' | 'code_ended'>> {
  const [promotion] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.code, normalCode(code)), eq(promotions.isActive, true)))
  if (!promotion) return fail('invalid_discount_code')
  return refusedNow(promotion, now) ?? ok(promotion)
}

interface PromotionQuery {
  /** Part of a code or a description, with or without diacritics; empty lists all. */
  query?: string
  /** Missing or null returns all rows. */
  page?: { offset: number; pageSize: number } | null
}

/** Returns the shop's promotions, newest first, and the total on all pages. */
export async function listPromotions(
  db: Database,
  { query = '', page }: PromotionQuery,
): Promise<{ rows: Promotion[]; total: number }> {
  const all = db.select().from(promotions).orderBy(desc(promotions.createdAt), desc(promotions.id))
  const sought = foldText(query)
  if (sought !== '') {
    // SQLite folds ASCII only. A shop has few codes, so all are read and compared here.
    const found = (await all).filter((row) => foldText(`${row.code}\n${row.description}`).includes(sought))
    const rows = page ? found.slice(page.offset, page.offset + page.pageSize) : found
    return { rows: await toPromotions(db, rows), total: found.length }
  }
  const [rows, [counted]] = await db.batch([
    all.limit(page?.pageSize ?? -1).offset(page?.offset ?? 0),
    db.select({ total: count() }).from(promotions),
  ])
  return { rows: await toPromotions(db, rows), total: counted?.total ?? 0 }
}

/**
 * Returns rows as the wire holds them, with their uses and the categories that have no product: times are ISO 8601 in
 * UTC.
 */
export async function toPromotions(
  db: Pick<Database, 'select' | 'selectDistinct'>,
  rows: readonly (typeof promotions.$inferSelect)[],
): Promise<Promotion[]> {
  const used = await countUses(
    db,
    rows.map(({ id }) => id),
  )
  const categories = [...new Set(rows.flatMap((row) => row.categories))]
  const { category, archivedAt } = products
  const found = await db
    .selectDistinct({ category })
    .from(products)
    .where(and(inArray(category, categories), isNull(archivedAt)))
  const kept = new Set(found.map((row) => row.category))
  return rows.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    used: used.get(row.id) ?? 0,
    emptyCategories: row.categories.filter((name) => !kept.has(name)),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}
