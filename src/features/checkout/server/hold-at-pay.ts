import { sql, type SQL } from 'drizzle-orm'
import type { StockLine } from '#db/schema/checkouts.ts'
import { HOLD_MS } from '#features/delivery/hold-time.ts'
import type { CodeRefusal } from '#features/promotions/promotions.ts'
import { findLimits, mayUse, refusedUse } from '#features/promotions/server/code-uses.ts'
import { hasPieces, refusedStock, type StockRefusal } from '#features/stock/server/pieces-left.ts'
import { NOW } from '#server/database-clock.ts'
import type { Shop } from '#server/shop.ts'
import { ok, type Result } from '#shared/result.ts'
import type { CustomerData } from '../checkout.schema.ts'
import type { Quote } from './latest-quote.ts'
import type { Checkout } from './own-checkout.ts'

/** The SQL condition that is always true. */
export const ALWAYS = sql`true`

/** What of a discount code a checkout holds from now on. */
export interface HeldCode {
  /** The code of which it holds a use; null: none. */
  heldCode: string | null
}

/** What of counted products a checkout holds from now on. */
export interface HeldStock {
  /** The pieces, and until when; null: none. */
  stock: { heldStock: StockLine[] | null; stockUntil: SQL | null }
}

/** Returns for how many milliseconds Pay holds place and pieces: those of a transfer while it is waited for. */
export function holdMsOf({ payments }: Pick<Shop, 'payments'>, { paymentProvider, openForMs }: Checkout): number {
  const provider = payments.find(paymentProvider)
  return provider?.method === 'transfer' ? (openForMs ?? provider.openForMs) : HOLD_MS
}

/** Returns what holds the pieces of counted products, if they are left. */
export async function holdStock(
  shop: Shop,
  begun: Checkout,
  counted: StockLine[],
): Promise<Result<HeldStock & { condition: SQL }, StockRefusal>> {
  if (counted.length === 0) return ok({ condition: ALWAYS, stock: { heldStock: null, stockUntil: null } })
  const refused = await refusedStock(shop.db, counted, begun.id)
  if (refused) return refused
  const stockUntil = sql`${NOW} + ${holdMsOf(shop, begun)}`
  return ok({ condition: hasPieces(counted, begun.id), stock: { heldStock: counted, stockUntil } })
}

/** Returns what holds a use of the quote's code, if the code has limits and one is left for this buyer. */
export async function holdCode(
  { db }: Shop,
  { promotionId }: Quote,
  { customerData, userId, checkoutId }: { customerData: CustomerData; userId: string | null; checkoutId: string },
): Promise<Result<HeldCode & { condition: SQL }, CodeRefusal>> {
  const limits = await findLimits(db, promotionId)
  if (!limits) return ok({ condition: ALWAYS, heldCode: null })
  const buyer = { userId, email: customerData.customerEmail, phone: customerData.customerPhone }
  const refused = await refusedUse(db, limits, buyer, checkoutId)
  return refused ?? ok({ condition: mayUse(limits, buyer, checkoutId), heldCode: limits.code })
}
