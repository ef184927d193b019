import { and, sql, type SQL, type SQLWrapper, type Table } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { findWords } from '#shared/find-text.ts'
import { inTurns } from './in-turns.ts'

/** How many rows are folded in one transaction. */
const AT_ONCE = 200

type Reader = Pick<Database, 'select' | 'all'>

/** A table with columns that hold its search or sort text, folded. */
interface Folded<Row extends { id: string }> {
  table: Table
  /** The column that names a row, by its name in SQL; `read` returns it as `id`. Default: `id`. */
  key?: string
  /** Reads up to `limit` rows that match `where`, with everything that `columns` need. */
  read: (db: Reader, where: SQL, limit: number) => PromiseLike<Row[]>
  /** The columns by their names in SQL, and the value of each. In one row, all of them are null or none is. */
  columns: Readonly<Record<string, (row: Row) => string>>
  /** The condition of the rows to fold, and `indexed by` with its partial index. Default: the first column is null. */
  unfolded?: { where: SQL; indexedBy: SQL }
}

/**
 * Writes the search and sort text of rows that lack it: new rows, rows whose text has changed since (a trigger empties
 * the columns), and rows written by code that does not fill them. Usually no row lacks it. Written rows stay if it is
 * ended between two transactions.
 */
export async function foldRows<Row extends { id: string }>(
  db: Database,
  { table, key = 'id', read, columns, unfolded }: Folded<Row>,
  signal?: AbortSignal,
): Promise<void> {
  const names = Object.keys(columns)
  const texts = Object.values(columns)
  const keyColumn = sql`${table}.${sql.identifier(key)}`
  const where = unfolded?.where ?? sql`${table}.${sql.identifier(names[0]!)} is null`
  // The index is named because the planner prefers one that covers all rows.
  const from = sql`from ${table} ${unfolded?.indexedBy ?? sql``} where ${where}`
  const values = names.map((name, n) => sql`${sql.identifier(name)} = f.value ->> ${sql.raw(String(n + 1))}`)
  const set = sql.join(values, sql`, `)
  await inTurns(async () => {
    const [one] = await db.all(sql`select 1 ${from} limit 1`)
    if (!one) return false
    // Read and written in one transaction: a change in between would be overwritten with its old text.
    await db.transaction(async (tx) => {
      const rows = await read(
        tx,
        sql`${keyColumn} in (select ${sql.identifier(key)} ${from} limit ${AT_ONCE})`,
        AT_ONCE,
      )
      const folded = JSON.stringify(rows.map((row) => [row.id, ...texts.map((text) => text(row))]))
      await tx.run(sql`update ${table} set ${set} from json_each(${folded}) f where ${keyColumn} = f.value ->> 0`)
    })
    return true
  }, signal)
}

/**
 * Returns the condition that a folded column contains every word of a query; undefined for an empty query, which
 * matches all.
 * @param wordsOf splits the query for a text that holds more than `findText` does
 */
export function hasWords(search: SQLWrapper, query: string, wordsOf = findWords): SQL | undefined {
  if (query.trim() === '') return undefined
  const words = wordsOf(query)
  return words.length === 0 ? sql`0` : and(...words.map((word) => sql`instr(${search}, ${word}) > 0`))
}
