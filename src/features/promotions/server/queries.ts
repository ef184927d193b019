import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { promotions } from '../../../../db/schema/index.ts'

/** A code a visitor may use now; null for one that does not exist or is not active. Codes are upper case. */
export async function findActivePromotion(
  db: Database,
  code: string,
): Promise<{ code: string; discountPercent: number } | null> {
  const [promotion] = await db
    .select({ code: promotions.code, discountPercent: promotions.discountPercent })
    .from(promotions)
    .where(and(eq(promotions.code, code.trim().toUpperCase()), eq(promotions.isActive, true)))
  return promotion ?? null
}
