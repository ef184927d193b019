import type { Database } from '#db/client.ts'
import { readShopState } from '#server/shop-state.ts'
import { DEFAULT_DELIVERY_RULES, type DeliveryRules } from '../delivery-rules.ts'
import { deliveryRulesSchema } from '../delivery-rules.schema.ts'

/**
 * Returns the shop's delivery rules: the defaults with what the owner has changed.
 * @throws ZodError if what is stored is not valid, because a wrong fee or capacity must not be guessed
 */
export async function readDeliveryRules(db: Pick<Database, 'select'>): Promise<DeliveryRules> {
  const changed = await readShopState(db, 'deliveryRules')
  return changed ? deliveryRulesSchema.parse({ ...DEFAULT_DELIVERY_RULES, ...changed }) : DEFAULT_DELIVERY_RULES
}
