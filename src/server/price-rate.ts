import type { Database } from '#db/client.ts'
import { DEFAULT_DONG_PER_DOLLAR } from '#shared/price-rate.ts'
import { readShopState } from './shop-state.ts'

/**
 * Returns how many dong the shop counts for a dollar: what the owner has set, else the default. It proposes prices in
 * dollars, says which prices look like a mistake, and converts the price of a florist's choice; no stored price changes
 * with it.
 */
export async function readDongPerDollar(db: Pick<Database, 'select'>): Promise<number> {
  return (await readShopState(db, 'dongPerDollar')) ?? DEFAULT_DONG_PER_DOLLAR
}
