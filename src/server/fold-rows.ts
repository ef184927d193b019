import { and, sql, type SQL, type SQLWrapper, type Table } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { findWords } from '../shared/find-text.ts'

/** How many rows are folded in one transaction. */
const AT_ONCE = 1_000

type Reader = Pick<Database, 'select' | 'all'>

/** A table whose `search` column holds what it is searched by, folded (src/shared/find-text.ts). */
interface Folded<Row extends { id: string }> {
  table: Table
  /** Rows that `where` finds, with all that `text` looks at. */
  read: (db: Reader, where: SQL, limit: number) => PromiseLike<Row[]>
  text: (row: Row) => string
}

/**
 * Writes down what a list is searched by for rows that lack it: those that are new, or whose words changed since (a
 * trigger empties the column), or that were written by something that does not know of it. Nearly always there is
 * nothing to do.
 */
export async function foldRows<Row extends { id: string }>(
  db: Database,
  { table, read, text }: Folded<Row>,
): Promise<void> {
  const unfolded = sql`${table}.search is null`
  for (;;) {
    const [one] = await db.all(sql`select 1 from ${table} where ${unfolded} limit 1`)
    if (!one) return
    // Read and written in one transaction: a change in between would be folded as it was.
    await db.transaction(async (tx) => {
      const rows = await read(tx, unfolded, AT_ONCE)
      const folded = JSON.stringify(rows.map((row) => [row.id, text(row)]))
      await tx.run(
        sql`update ${table} set search = f.value ->> 1 from json_each(${folded}) f where ${table}.id = f.value ->> 0`,
      )
    })
  }
}

/** That every word of a query stands in a folded column. Undefined: the query is empty, and finds all. */
export function hasWords(search: SQLWrapper, query: string): SQL | undefined {
  if (query.trim() === '') return undefined
  const words = findWords(query)
  return words.length === 0 ? sql`0` : and(...words.map((word) => sql`instr(${search}, ${word}) > 0`))
}
