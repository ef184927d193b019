import type { Database } from '#db/client.ts'
import { readOnce } from '#server/read-once.ts'
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

/** Reads the rules once for a page, wherever on it they are shown. A change of them raises the tag of every page. */
export const rulesOnce = readOnce(readDeliveryRules, DEFAULT_DELIVERY_RULES)
