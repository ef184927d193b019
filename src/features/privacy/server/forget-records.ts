import { and, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers } from '#db/schema/index.ts'
import { among, isAmong } from '#server/among.ts'
import type { Person, Reader } from './person.ts'

/**
 * Returns the ids of a person's records and of those that the person's rows name, before those are blanked or deleted.
 */
export async function customerRecordsOf(
  db: Reader,
  { userIds, orderIds, emails, recordIds = [] }: Pick<Person, 'userIds' | 'orderIds' | 'emails' | 'recordIds'>,
): Promise<string[]> {
  const named = sql`
    select customer_id from users where id in ${among(userIds)}
    union select customer_id from orders where id in ${among(orderIds)}
    union select customer_id from customer_keys where kind = 'user' and value in ${among(userIds)}
    union select customer_id from customer_keys where kind = 'email' and value in ${among(emails)}`
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.id} in (${named})`)
  return [...recordIds, ...rows.map(({ id }) => id)]
}

/** The condition that no account and no order with personal data names a record. */
const IS_EMPTY = sql`not exists (select 1 from users u where u.customer_id = customers.id)
  and not exists (select 1 from orders o where o.customer_id = customers.id and o.owner_gone_at is null)
  and not exists (select 1 from customer_keys k join users u on u.id = k.value
    where k.customer_id = customers.id and k.kind = 'user')
  and not exists (select 1 from customer_keys k join orders o on o.customer_email = k.value
    where k.customer_id = customers.id and k.kind = 'email' and o.customer_id is null and o.owner_gone_at is null)`

/**
 * Returns the statements that delete those of some records that no account and no order names any more, and put those
 * right that had been merged into them: they are under the root that is left, or are roots themselves.
 */
export function deleteEmptyRecords(db: Pick<Database, 'delete' | 'update'>, ids: readonly string[]) {
  const rootIsGone = sql`not exists (select 1 from customers r where r.id = customers.root_id)`
  const parentIsGone = sql`not exists (select 1 from customers p where p.id = customers.parent_id)`
  return [
    db.delete(customers).where(and(isAmong(customers.id, ids), IS_EMPTY)),
    db
      .update(customers)
      .set({ rootId: sql`id`, parentId: null, mergedFor: null, mergedAt: null })
      .where(and(isNotNull(customers.parentId), isAmong(customers.rootId, ids), rootIsGone)),
    db
      .update(customers)
      .set({ parentId: sql`root_id` })
      .where(and(isAmong(customers.parentId, ids), parentIsGone)),
  ] as const
}
