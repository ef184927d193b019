import { and, count, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { promotions } from '#db/schema/index.ts'
import { foldText } from '#shared/find-text.ts'
import { normalCode } from '../promotions.ts'
import type { Promotion } from '../promotions.calls.ts'

/** A code a visitor may use now; null for one that does not exist or is not active. Codes are upper case. */
export async function findActivePromotion(
  db: Database,
  code: string,
): Promise<{ code: string; discountPercent: number } | null> {
  const [promotion] = await db
    .select({ code: promotions.code, discountPercent: promotions.discountPercent })
    .from(promotions)
    .where(and(eq(promotions.code, normalCode(code)), eq(promotions.isActive, true)))
  return promotion ?? null
}

interface Wanted {
  /** Part of a code or of a description, with or without marks; empty: all. */
  query?: string
  /** All of them, where it is left out. */
  page?: { offset: number; pageSize: number } | null
}

/** The shop's promotions, newest first, and how many there are on all pages. */
export async function listPromotions(
  db: Database,
  { query = '', page }: Wanted,
): Promise<{ rows: Promotion[]; total: number }> {
  const all = db.select().from(promotions).orderBy(desc(promotions.createdAt), desc(promotions.id))
  const sought = foldText(query)
  if (sought !== '') {
    // SQLite folds ASCII only. A shop has few codes, so they are read and compared here.
    const found = (await all).filter((row) => foldText(`${row.code}\n${row.description}`).includes(sought))
    const rows = page ? found.slice(page.offset, page.offset + page.pageSize) : found
    return { rows: rows.map(toPromotion), total: found.length }
  }
  const [rows, [counted]] = await db.batch([
    all.limit(page?.pageSize ?? -1).offset(page?.offset ?? 0),
    db.select({ total: count() }).from(promotions),
  ])
  return { rows: rows.map(toPromotion), total: counted?.total ?? 0 }
}

export function toPromotion({ createdAt, updatedAt, ...row }: typeof promotions.$inferSelect): Promotion {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
