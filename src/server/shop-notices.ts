import type { Database } from '#db/client.ts'
import { shopNoticesSchema } from '#shared/shop-notices.schema.ts'
import { DEFAULT_NOTICES, type ShopNotices } from '#shared/shop-notices.ts'
import { readShopState } from './shop-state.ts'

/**
 * Returns how the shop learns what happens: the defaults with what the owner has changed.
 * @throws ZodError if what is stored is not valid
 */
export async function readShopNotices(db: Pick<Database, 'select'>): Promise<ShopNotices> {
  const changed = await readShopState(db, 'shopNotices')
  return changed ? shopNoticesSchema.parse({ ...DEFAULT_NOTICES, ...changed }) : DEFAULT_NOTICES
}
