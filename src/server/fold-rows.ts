import { and, sql, type SQL, type SQLWrapper, type Table } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { findWords } from '#shared/find-text.ts'

/** How many rows are folded in one transaction. */
const AT_ONCE = 1_000

type Reader = Pick<Database, 'select' | 'all'>

/** A table with columns for what it is searched or sorted by, folded. */
interface Folded<Row extends { id: string }> {
  table: Table
  /** Rows that `where` finds, with all that `columns` look at. */
  read: (db: Reader, where: SQL, limit: number) => PromiseLike<Row[]>
  /** The columns by their names in SQL, and what each is to hold. All of a row are empty, or none. */
  columns: Readonly<Record<string, (row: Row) => string>>
}

/**
 * Writes down what a list is searched or sorted by for rows that lack it: those that are new, or whose words changed
 * since (a trigger empties the columns), or that were written by something that does not know of it. Nearly always
 * there is nothing to do.
 */
export async function foldRows<Row extends { id: string }>(
  db: Database,
  { table, read, columns }: Folded<Row>,
): Promise<void> {
  const names = Object.keys(columns)
  const texts = Object.values(columns)
  const unfolded = sql`${table}.${sql.identifier(names[0]!)} is null`
  const values = names.map((name, n) => sql`${sql.identifier(name)} = f.value ->> ${sql.raw(String(n + 1))}`)
  const set = sql.join(values, sql`, `)
  for (;;) {
    const [one] = await db.all(sql`select 1 from ${table} where ${unfolded} limit 1`)
    if (!one) return
    // Read and written in one transaction: a change in between would be folded as it was.
    await db.transaction(async (tx) => {
      const rows = await read(tx, unfolded, AT_ONCE)
      const folded = JSON.stringify(rows.map((row) => [row.id, ...texts.map((text) => text(row))]))
      await tx.run(sql`update ${table} set ${set} from json_each(${folded}) f where ${table}.id = f.value ->> 0`)
    })
  }
}

/** That every word of a query stands in a folded column. Undefined: the query is empty, and finds all. */
export function hasWords(search: SQLWrapper, query: string): SQL | undefined {
  if (query.trim() === '') return undefined
  const words = findWords(query)
  return words.length === 0 ? sql`0` : and(...words.map((word) => sql`instr(${search}, ${word}) > 0`))
}
