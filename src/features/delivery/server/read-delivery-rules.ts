import { ZodError } from 'zod'
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

/** The rules that this process has read last, by database. */
const lastRead = new WeakMap<object, DeliveryRules>()

/**
 * Returns a function that reads the rules at its first call and returns the same ones at every other. The header of each
 * page shows a part of them, so a change of the rules raises the tag of every page. While the database does not answer,
 * a page shows the rules that were read last, because pages without other data, and the one that says that something
 * failed, do not need it.
 * @param onUnread called when the rules could not be read: the page may be outdated, so it must not be saved
 */
export function rulesOnce(db: Pick<Database, 'select'>, onUnread: () => void): () => Promise<DeliveryRules> {
  let rules: Promise<DeliveryRules> | undefined
  return () => (rules ??= readOrRemember(db, onUnread))
}

async function readOrRemember(db: Pick<Database, 'select'>, onUnread: () => void): Promise<DeliveryRules> {
  try {
    const rules = await readDeliveryRules(db)
    lastRead.set(db, rules)
    return rules
  } catch (error) {
    if (error instanceof ZodError) throw error
    onUnread()
    return lastRead.get(db) ?? DEFAULT_DELIVERY_RULES
  }
}
