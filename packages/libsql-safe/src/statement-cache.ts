import type { ConnectionPool } from '@libsql/client/sqlite3'
import { LRUCache } from 'lru-cache'

export type NativeConnection = ReturnType<ConnectionPool['acquireSync']>
type NativeStatement = ReturnType<NativeConnection['prepare']>

const MAX_STATEMENTS = 250
const MAX_LENGTH = 4_000

/**
 * Caches a connection's prepared statements. The client prepares each statement for every call, which was half the cost
 * of a small transaction: the constraints of a table are compiled into each insert.
 */
export function cacheStatements(connection: NativeConnection): void {
  const kept = new LRUCache<string, NativeStatement>({ max: MAX_STATEMENTS })
  const prepare = connection.prepare.bind(connection)
  const cached = (sql: string) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = prepare(sql)
    if (sql.length <= MAX_LENGTH) {
      requireSameParameters(statement)
      refuseRowsQuickly(statement)
      rememberColumns(statement, sql)
      kept.set(sql, statement)
    }
    return statement
  }
  connection.prepare = cached as typeof connection.prepare
}

const NO_ROWS = new TypeError('The statement returns no rows')

/**
 * Makes a statement without rows throw a shared exception. The client detects such statements by requesting rows as
 * arrays and catching the exception; creating it in native code for each insert was a fifth of the cost of a small
 * transaction.
 */
function refuseRowsQuickly(statement: NativeStatement): void {
  if (statement.reader) return
  statement.raw = () => {
    throw NO_ROWS
  }
}

/** Caches the columns, which the client reads twice per query. They change only if they depend on the schema. */
function rememberColumns(statement: NativeStatement, sql: string): void {
  if (!statement.reader || sql.includes('*')) return
  const ask = statement.columns.bind(statement)
  let columns: ReturnType<typeof ask> | undefined
  statement.columns = () => (columns ??= ask())
}

/**
 * Requires every parameter: a missing one would keep the value of the previous call, which may be another caller's.
 */
function requireSameParameters(statement: NativeStatement): void {
  let expected: string | undefined
  const check = (parameters: object) => {
    const shape = Array.isArray(parameters) ? String(parameters.length) : Object.keys(parameters).sort().join()
    expected ??= shape
    if (shape !== expected) throw new RangeError('A statement was given other parameters than the time before')
  }
  const run = statement.run.bind(statement)
  const all = statement.all.bind(statement)
  statement.run = (parameters = []) => (check(parameters), run(parameters))
  statement.all = (parameters = []) => (check(parameters), all(parameters))
}
