import type { Database } from '#db/client.ts'
import { readShopState } from '#server/shop-state.ts'
import { readCashRules } from './cash/read-cash-rules.ts'

/** Returns how customers can pay at the checkout beside the card, as far as the owner has set it. */
export async function waysToPay(db: Pick<Database, 'select'>): Promise<{ transfer: boolean; cash: boolean }> {
  return { transfer: (await readShopState(db, 'bankAccount')) !== null, cash: (await readCashRules(db)).on }
}
