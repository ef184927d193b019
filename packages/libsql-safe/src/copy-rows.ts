/** A value as SQLite stores it; integers are bigints, so that 1 and 1.0 stay different. */
export type Value = null | bigint | number | string | ArrayBuffer | Uint8Array
type Row = readonly Value[]

/** Runs a query on the database that is copied; every query sees the same state. */
export type Read = (sql: string, args?: readonly Value[]) => Promise<Row[]>

export interface Write {
  sql: string
  args: Value[]
}

/** How many rows a page has at most, and how many bytes of values: a server sends no answer above 10 MB. */
const PAGE = { rows: 500, bytes: 2_000_000 }

/** A table whose rows are copied. */
export interface TableOfRows {
  name: string
  /** What its rows are ordered by: the rowid, or the columns of the primary key in a table without one. */
  key: readonly string[]
  /** Everything that is stored in a row; the rowid first, if there is one. */
  columns: readonly string[]
}

/** Yields the rows of a table, in the order of their keys, as pages of statements that insert them. */
export async function* insertsOf(read: Read, { name, key, columns }: TableOfRows): AsyncGenerator<Write[]> {
  const table = quote(name)
  const keys = key.map(quote).join(', ')
  const compare = (sign: string) => `(${keys}) ${sign} (${key.map(() => '?').join(', ')})`
  const bytes = columns.map((column) => `ifnull(length(cast(${quote(column)} AS blob)), 0)`).join(' + ')
  const marks = columns.map(() => '?').join(', ')
  const sql = `INSERT INTO ${table} (${columns.map(quote).join(', ')}) VALUES (${marks})`
  let after: Row | null = null
  for (;;) {
    const where: string = after ? `WHERE ${compare('>')}` : ''
    const sizes: Row[] = await read(
      `SELECT ${keys}, ${bytes} FROM ${table} ${where} ORDER BY ${keys} LIMIT ${PAGE.rows}`,
      after ?? [],
    )
    const last: Row | undefined = sizes[lastOfPage(sizes.map((row) => Number(row.at(-1))))]?.slice(0, -1)
    if (!last) return
    const rows = await read(
      `SELECT ${columns.map(quote).join(', ')} FROM ${table} ${where} ${after ? 'AND' : 'WHERE'} ${compare('<=')} ORDER BY ${keys}`,
      [...(after ?? []), ...last],
    )
    yield rows.map((args) => ({ sql, args: [...args] }))
    after = last
  }
}

/** Returns the index of the last row that fits into a page that begins with the first; one row always fits. */
function lastOfPage(sizes: readonly number[]): number {
  let sum = 0
  const tooMuch = sizes.findIndex((bytes) => (sum += bytes) > PAGE.bytes)
  return tooMuch < 0 ? sizes.length - 1 : Math.max(0, tooMuch - 1)
}

/** Returns a name as an SQL identifier in double quotes. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
