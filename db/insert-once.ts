import type { ResultSet } from '@libsql/client'
import { getTableColumns, is, Param, Placeholder, sql, SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteInsertBase, SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client.ts'

type Insert<Table extends SQLiteTable> = SQLiteInsertBase<Table, 'async', ResultSet>
type Row = Record<string, unknown>
type RowOf<Table extends SQLiteTable> = { [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL }

/** What `db.batch` reads of a query, and what Drizzle declares as internal. */
interface Batched {
  _prepare(): Built
}

interface Built {
  getQuery(): { sql: string; params: unknown[] }
  mapResult(result: unknown, isFromBatch?: boolean): unknown
}

/**
 * Returns a function that makes an INSERT of rows for a batch, whose text is built once per database, set of columns
 * and number of rows. For what every purchase writes: building the statement of a wide row takes longer than running
 * it. A row that holds an expression (`SQL`), or lacks a column that Drizzle fills in, is built each time.
 * @param finish adds what follows the rows, such as `onConflictDoNothing`
 */
export function insertOnce<Table extends SQLiteTable, Query extends BatchItem<'sqlite'>>(
  table: Table,
  finish: (insert: Insert<Table>) => Query,
): (db: Database, rows: RowOf<Table>[]) => Query {
  const builtFor = new WeakMap<Database, Map<string, Built>>()
  const filledIn = Object.entries(getTableColumns(table)).flatMap(([name, { defaultFn }]) => (defaultFn ? [name] : []))
  const isOwn = (row: Row) =>
    filledIn.some((name) => row[name] === undefined) || Object.values(row).some((value) => is(value, SQL))
  const build = (db: Database, rows: Row[]) => finish(db.insert(table).values(rows as SQLiteInsertValue<Table>[]))

  return (db, rows: Row[]) => {
    if (rows.some(isOwn)) return build(db, rows)
    const columns = rows.map((row) => Object.keys(row).filter((name) => row[name] !== undefined))
    const shape = JSON.stringify(columns)
    const ofDatabase = builtFor.get(db) ?? new Map<string, Built>()
    builtFor.set(db, ofDatabase)
    const built = ofDatabase.get(shape) ?? (build(db, placeholders(columns)) as unknown as Batched)._prepare()
    ofDatabase.set(shape, built)
    return withValues(built, rows) as Query & Batched
  }
}

/** Returns rows with a placeholder for each value, named by the number of its row and its column. */
function placeholders(columns: string[][]): Row[] {
  return columns.map((names, row) => Object.fromEntries(names.map((name) => [name, sql.placeholder(`${row} ${name}`)])))
}

function withValues(built: Built, rows: Row[]): Batched {
  const { sql: text, params } = built.getQuery()
  const values = params.map((param) => {
    if (!is(param, Param) || !is(param.value, Placeholder)) return param
    const [row = '', name = ''] = param.value.name.split(' ')
    const value = rows[Number(row)]?.[name]
    return value === null ? null : param.encoder.mapToDriverValue(value)
  })
  return {
    _prepare: () => ({
      getQuery: () => ({ sql: text, params: values }),
      mapResult: (result, isFromBatch) => built.mapResult(result, isFromBatch),
    }),
  }
}
