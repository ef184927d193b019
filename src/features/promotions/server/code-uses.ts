import { and, count, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { checkouts, orders, promotions } from '#db/schema/index.ts'
import { hasPhone } from '#db/schema/phone-key.ts'
import { fail, type Failure } from '#shared/result.ts'

/** How often a code counts, and for whom. */
export type CodeLimits = Pick<
  typeof promotions.$inferSelect,
  'id' | 'code' | 'maxUses' | 'maxUsesPerCustomer' | 'firstOrderOnly'
>

/** Who buys. Empty and null: not known yet. As SQL, the columns of a row that the statement reads. */
export interface Buyer {
  userId: string | null | SQL
  email: string | SQL
  phone: string | SQL
}

/** Nobody is known before the details are there. */
export const UNKNOWN_BUYER: Buyer = { userId: null, email: '', phone: '' }

/** Why a code has no use left, in all or for this buyer. */
type UsedCode = 'code_used_up' | 'code_used_before' | 'code_first_order_only'

/** Returns the limits of a code by its id; null if it has none, or is gone. */
export async function findLimits(db: Pick<Database, 'select'>, promotionId: string | null): Promise<CodeLimits | null> {
  if (promotionId === null) return null
  const { id, code, maxUses, maxUsesPerCustomer, firstOrderOnly } = promotions
  const [limits] = await db
    .select({ id, code, maxUses, maxUsesPerCustomer, firstOrderOnly })
    .from(promotions)
    .where(eq(id, promotionId))
  return limits && isLimited(limits) ? limits : null
}

/** Returns whether uses of a code have to be counted. */
export function isLimited({ maxUses, maxUsesPerCustomer, firstOrderOnly }: CodeLimits): boolean {
  return maxUses !== null || maxUsesPerCustomer !== null || firstOrderOnly
}

/** Returns how many uses of each code are taken, by its id (`mayUse`); codes without a use are left out. */
export async function countUses(
  db: Pick<Database, 'select'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { promotionId, status } = orders
  const { heldPromotionId, endedAt } = checkouts
  const ordered = db
    .select({ id: promotionId, uses: count() })
    .from(orders)
    .where(and(inArray(promotionId, ids), ne(status, 'cancelled')))
    .groupBy(promotionId)
  const held = db
    .select({ id: heldPromotionId, uses: count() })
    .from(checkouts)
    .where(and(inArray(heldPromotionId, ids), isNull(endedAt)))
    .groupBy(heldPromotionId)
  const used = new Map<string, number>()
  for (const { id, uses } of await unionAll(ordered, held)) if (id !== null) used.set(id, (used.get(id) ?? 0) + uses)
  return used
}

/**
 * Returns the SQL condition that a buyer may use a code: orders that are not cancelled and payments that are still open
 * leave a use of it. In the statement that makes the order or holds the use, it decides between two buyers.
 * @param own the checkout that asks, whose own use and order do not count; empty: none
 */
export function mayUse(limits: CodeLimits, buyer: Buyer, own: string): SQL {
  return and(...Object.values(conditions(limits, buyer, own)))!
}

/** Returns why a buyer may not use a code (`mayUse`); null: nothing prevents it. */
export async function refusedUse(
  db: Pick<Database, 'select'>,
  limits: CodeLimits,
  buyer: Buyer,
  own: string,
): Promise<Failure<UsedCode> | null> {
  const { isLeft, isLeftForBuyer, isFirst } = conditions(limits, buyer, own)
  const [row] = await db
    .select({
      isLeft: sql`${isLeft}`.mapWith(Boolean),
      isLeftForBuyer: sql`${isLeftForBuyer}`.mapWith(Boolean),
      isFirst: sql`${isFirst}`.mapWith(Boolean),
    })
    .from(sql`(select 1)`)
  if (!row?.isLeft) return fail('code_used_up')
  if (!row.isLeftForBuyer) return fail('code_used_before')
  return row.isFirst ? null : fail('code_first_order_only')
}

function conditions({ id, maxUses, maxUsesPerCustomer, firstOrderOnly }: CodeLimits, buyer: Buyer, own: string) {
  const marks = marksOf(buyer, 'orders')
  const buyers = { ordered: anyOf(marks), held: anyOf(marksOf(buyer, 'checkouts')) }
  const everyone = { ordered: sql`true`, held: sql`true` }
  const ordered = (whose: SQL) => sql`from ${orders} as done where done.status <> 'cancelled'
    and done.checkout_id is not ${own} and ${whose}`
  const held = (whose: SQL) => sql`from ${checkouts} as done where done.ended_at is null and done.id <> ${own}
    and ${whose}`
  const used = (whose: { ordered: SQL; held: SQL }) =>
    sql`((select count(*) ${ordered(sql`done.promotion_id = ${id} and ${whose.ordered}`)})
      + (select count(*) ${held(sql`done.held_promotion_id = ${id} and ${whose.held}`)}))`
  // A payment under way counts with any code that it holds, so that two codes for first orders are not both used.
  // Orders one after another, because SQLite reads all for an OR of which one part has no index of its own.
  const noFormer = [held(sql`done.held_promotion_id is not null and ${buyers.held}`), ...marks.map(ordered)]
  const isNew = sql.join(
    noFormer.map((former) => sql`not exists (select 1 ${former})`),
    sql` and `,
  )
  return {
    isLeft: maxUses === null ? sql`true` : sql`(${used(everyone)} < ${maxUses})`,
    isLeftForBuyer: maxUsesPerCustomer === null ? sql`true` : sql`(${used(buyers)} < ${maxUsesPerCustomer})`,
    isFirst: firstOrderOnly ? sql`(${isNew})` : sql`true`,
  }
}

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/**
 * Returns the SQL conditions that a row `done` of a table has the account, the email or the phone number of a buyer;
 * nobody has the empty ones. Orders have an index of each, and emails in lower case; checkouts have them as typed.
 */
export function marksOf({ userId, email, phone }: Buyer, table: 'orders' | 'checkouts'): SQL[] {
  const stored = table === 'orders' ? sql`done.customer_email` : sql`lower(done.customer_email)`
  return [
    sql`done.user_id = ${userId}`,
    sql`(${stored} = lower(${email}) and ${stored} <> '')`,
    hasPhone(sql`done.customer_phone`, sql`${phone}`),
  ]
}
