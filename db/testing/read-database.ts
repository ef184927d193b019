import { DatabaseSync } from 'node:sqlite'

/** Returns everything that a database file holds, by table: rows as text, those behind full-text tables included. */
export function readDatabase(path: string): Record<string, string[]> {
  using file = new DatabaseSync(path, { readOnly: true })
  const tables = file.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  const rowsOf = (query: string) => {
    const statement = file.prepare(query)
    statement.setReadBigInts(true)
    return statement.all().map((row) => JSON.stringify(Object.values(row), textOf))
  }
  const content = tables.all().map(({ name }) => [String(name), rowsOf(`SELECT * FROM "${String(name)}"`)] as const)
  return {
    schema: rowsOf('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name'),
    ...Object.fromEntries(content),
  }
}

/** As text, with the type: 1n and 1 differ. */
function textOf(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
