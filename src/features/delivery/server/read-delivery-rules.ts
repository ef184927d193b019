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

/**
 * Returns a function that reads the rules at its first call and returns the same ones at every other. The header of each
 * page shows a part of them, so a change of the rules raises the tag of every page.
 */
export function rulesOnce(db: Pick<Database, 'select'>): () => Promise<DeliveryRules> {
  let rules: Promise<DeliveryRules> | undefined
  return () => (rules ??= readDeliveryRules(db))
}
