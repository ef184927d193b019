import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { customerKeys, customers, type CUSTOMER_KEYS } from '#db/schema/index.ts'
import { chunk } from '#shared/chunk.ts'

type KeyKind = (typeof CUSTOMER_KEYS)[number]

/** A key that leads to a record, and the time since which the shop has known the customer. */
export interface NewKey {
  kind: KeyKind
  value: string
  createdAt: Date
}

/** A record that a key leads to. */
export interface KnownRecord {
  id: string
  rootId: string
  /** Whether an account is of this very record. */
  hasAccount: boolean
}

/** Rows of a statement: each binds a few of the 32,766 values that SQLite allows. */
const ROWS = 2_000

/** Returns one text for a key. */
export const nameOfKey = ({ kind, value }: Pick<NewKey, 'kind' | 'value'>): string => `${kind}:${value}`

/** Returns the records that keys lead to, by the name of the key. */
export async function findRecords(
  tx: Transaction,
  keys: readonly Pick<NewKey, 'kind' | 'value'>[],
): Promise<Map<string, KnownRecord>> {
  const wanted = JSON.stringify(keys.map(({ kind, value }) => [kind, value]))
  const rows = await tx.all<{ kind: KeyKind; value: string; id: string; rootId: string; hasAccount: number }>(
    sql`select k.kind, k.value, c.id, c.root_id as rootId,
      exists (select 1 from customer_keys u where u.customer_id = c.id and u.kind = 'user') as hasAccount
      from json_each(${wanted}) w
      join customer_keys k on k.kind = w.value ->> 0 and k.value = w.value ->> 1
      join customers c on c.id = k.customer_id`,
  )
  return new Map(rows.map(({ hasAccount, ...row }) => [nameOfKey(row), { ...row, hasAccount: hasAccount === 1 }]))
}

/** Creates a record for each key and returns them, as `findRecords` does. No key may have one yet. */
export async function createRecords(tx: Transaction, keys: readonly NewKey[]): Promise<Map<string, KnownRecord>> {
  const made = keys.map((key) => ({ ...key, id: crypto.randomUUID() }))
  for (const some of chunk(made, ROWS)) {
    await tx.insert(customers).values(some.map(({ id, createdAt }) => ({ id, rootId: id, createdAt })))
    await tx.insert(customerKeys).values(some.map(({ id, kind, value }) => ({ kind, value, customerId: id })))
  }
  return new Map(made.map((key) => [nameOfKey(key), { id: key.id, rootId: key.id, hasAccount: key.kind === 'user' }]))
}

/**
 * Puts a record, with those that were merged into it, under another root. The record may be a root or be merged
 * already; the other root must not be one of those that move.
 * @param at when the account of the other root proved the email of the record
 */
export async function moveRecord(
  tx: Transaction,
  { id, into, at }: { id: string; into: string; at: Date },
): Promise<void> {
  await tx.run(sql`update customers set root_id = ${into}, search = null, name = '', email = '', phone = '',
    parent_id = iif(id = ${id}, ${into}, parent_id),
    merged_for = iif(id = ${id}, 'proof', merged_for),
    merged_at = iif(id = ${id}, ${at.getTime()}, merged_at)
    where id in (${selectWithMerged(id)})`)
}

/** Selects a record and all that were merged into it. */
function selectWithMerged(id: string): SQL {
  return sql`with recursive own (id) as (
    select ${id} union select c.id from own join customers c on c.parent_id = own.id) select id from own`
}
