import { insertsOf, quote, type Read, type TableOfRows, type Write } from './copy-rows.ts'

/** SQLite's own table of the highest number that a row of each AUTOINCREMENT table has had. */
const SEQUENCES = 'sqlite_sequence'

/** SQLite's own tables, and libSQL's, which a database makes for itself. */
const OWN = `(name LIKE 'sqlite\\_%' ESCAPE '\\' OR name LIKE 'libsql\\_%' ESCAPE '\\')`

/**
 * Copies a database into an empty one, in pages: tables with their rowids, indexes, views and triggers. Full-text
 * tables are copied with the tables in which they store their index. The rows are written before triggers exist, and
 * foreign keys must not be enforced meanwhile.
 * @param write writes statements as one transaction
 * @throws Error if the copy has another number of rows: the reads were not of one state
 */
export async function copyDatabase(read: Read, write: (statements: Write[]) => Promise<void>): Promise<void> {
  const objects = await readSchema(read)
  const tables = await readTables(read)
  const create = (kinds: readonly string[]) =>
    objects.filter(({ type }) => kinds.includes(type)).map(({ sql }) => ({ sql, args: [] }))
  const shadows = tables.filter(({ isShadow }) => isShadow)
  await write([
    ...create(['table']),
    // A new full-text table has rows already, which describe an empty index.
    ...shadows.map(({ name }) => ({ sql: `DELETE FROM ${quote(name)}`, args: [] })),
  ])
  for (const table of tables) {
    // The rows of tables that number themselves have made rows in it.
    if (table.name === SEQUENCES) await write([{ sql: `DELETE FROM ${SEQUENCES}`, args: [] }])
    let copied = 0
    for await (const page of insertsOf(read, table)) {
      await write(page)
      copied += page.length
    }
    const [count] = await read(`SELECT count(*) FROM ${quote(table.name)}`)
    if (Number(count?.[0]) !== copied)
      throw new Error(`The table ${table.name} changed while it was copied: ${copied} rows of ${Number(count?.[0])}`)
  }
  await write(create(['index', 'view', 'trigger']))
}

/** Returns the statements that remove everything from a database. */
export async function dropsOf(read: Read): Promise<Write[]> {
  const objects = await readSchema(read)
  return ['trigger', 'view', 'table'].flatMap((kind) =>
    objects
      .filter(({ type }) => type === kind)
      .map(({ name }) => ({ sql: `DROP ${kind} IF EXISTS ${quote(name)}`, args: [] })),
  )
}

/** Returns the names of the tables in a database. */
export async function tablesOf(read: Read): Promise<string[]> {
  return (await readSchema(read)).filter(({ type }) => type === 'table').map(({ name }) => name)
}

interface SchemaObject {
  type: string
  name: string
  sql: string
}

/** Returns what was created with a statement, in this order; not the tables behind full-text tables. */
async function readSchema(read: Read): Promise<SchemaObject[]> {
  const rows = await read(
    `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND NOT ${OWN}
     AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow') ORDER BY rowid`,
  )
  return rows.map(([type, name, sql]) => ({ type: String(type), name: String(name), sql: String(sql) }))
}

/** Returns the tables that store rows; last, if there is one, the table of the highest numbers that rows have had. */
async function readTables(read: Read): Promise<(TableOfRows & { isShadow: boolean })[]> {
  const tables = await read(
    `SELECT name, type, wr FROM pragma_table_list
     WHERE schema = 'main' AND type IN ('table', 'shadow') AND (NOT ${OWN} OR name = '${SEQUENCES}')
     ORDER BY name = '${SEQUENCES}', name`,
  )
  const found = []
  for (const [name, type, withoutRowid] of tables) {
    const columns = await read('SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid', [
      String(name),
    ])
    const names = columns.map(([column]) => String(column))
    const primaryKey = columns.filter(([, pk]) => Number(pk) > 0).sort((a, b) => Number(a[1]) - Number(b[1]))
    const hasRowid = Number(withoutRowid) === 0
    found.push({
      name: String(name),
      isShadow: type === 'shadow',
      key: hasRowid ? ['rowid'] : primaryKey.map(([column]) => String(column)),
      columns: hasRowid ? ['rowid', ...names] : names,
    })
  }
  return found
}
