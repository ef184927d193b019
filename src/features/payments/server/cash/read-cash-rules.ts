import type { Database } from '#db/client.ts'
import { readShopState } from '#server/shop-state.ts'
import { DEFAULT_CASH_RULES, type CashRules } from '#features/payments/cash-rules.ts'

/** Returns who may pay on delivery: what the owner has stored, and the defaults of the rest. */
export async function readCashRules(db: Pick<Database, 'select'>): Promise<CashRules> {
  return { ...DEFAULT_CASH_RULES, ...(await readShopState(db, 'cashRules')) }
}
