import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')

/** What the statements of a process depend on. */
interface Schema {
  tables: Map<string, Table>
  /** The condition of each index by its name; '' of an index of all rows. */
  indexes: Map<string, string>
}

interface Table {
  columns: Map<string, Column>
  /** The primary key and the unique indexes: their columns, and the condition of a partial one. */
  keys: string[]
  checks: string[]
  references: Reference[]
}

interface Column {
  type: string
  notNull: number
  default: string | null
}

interface Reference {
  column: string
  table: string
  onDelete: string
}

/**
 * Applies migrations to an empty database, one after the other, and returns what each takes from the processes of the
 * version before it, which still run beside it: a sentence for each table, column or index that they may name and no
 * longer find, and for each rule that their writes may break. It does not see views, triggers and what values mean.
 * @param indexes the indexes that code names in `INDEXED BY`
 * @param migrations by name, in their order
 */
export function findContractions(
  indexes: readonly string[],
  migrations: Iterable<[name: string, sql: string]> = readMigrations(),
): Map<string, string[]> {
  using db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  const found = new Map<string, string[]>()
  let before: Schema = { tables: new Map(), indexes: new Map() }
  for (const [name, sql] of migrations) {
    // Views and triggers are left out: SQLite replaces no table that a view names (db/derived.sql).
    for (const statement of sql.split('--> statement-breakpoint'))
      if (!/^\s*(?:--.*\s+)*(?:CREATE|DROP) (?:VIEW|TRIGGER)\b/.test(statement)) db.exec(statement)
    const after = readSchema(db)
    const contractions = compare(before, after, indexes)
    if (contractions.length > 0) found.set(name, contractions)
    before = after
  }
  return found
}

function* readMigrations(): Generator<[string, string]> {
  const read = (file: string) => readFileSync(join(MIGRATIONS, file), 'utf8')
  const journal = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }
  for (const { tag } of journal.entries) yield [tag, read(`${tag}.sql`)]
}

function compare(before: Schema, after: Schema, indexes: readonly string[]): string[] {
  const tables = [...before.tables].flatMap(([name, old]) => {
    const table = after.tables.get(name)
    return table ? compareTables(name, old, table) : [`the table ${name} is gone`]
  })
  const deletions = [...after.tables].flatMap(([name, { references }]) =>
    references
      .filter(({ table, onDelete }) => before.tables.has(table) && /NO ACTION|RESTRICT/.test(onDelete))
      .filter(({ column }) => !before.tables.get(name)?.columns.has(column))
      .map(({ column, table }) => `a row of ${table} is not deleted while ${name}.${column} names it`),
  )
  const named = indexes
    .filter((index) => before.indexes.has(index) && before.indexes.get(index) !== after.indexes.get(index))
    .map((index) => `the index ${index} ${after.indexes.has(index) ? 'has another condition' : 'is gone'}`)
  return [...tables, ...deletions, ...named]
}

function compareTables(name: string, old: Table, table: Table): string[] {
  const known = [...old.columns.keys()]
  const added = [...table.columns].filter(([column]) => !old.columns.has(column))
  // Where a process does not know the column, its rows have null, which equals nothing.
  const nulls = added.filter(([, column]) => column.default === null).map(([column]) => column)
  return [
    ...[...old.columns].flatMap(([column, was]) =>
      compareColumns(was, table.columns.get(column)).map((change) => `the column ${name}.${column} ${change}`),
    ),
    ...added
      .filter(([, column]) => column.notNull && column.default === null)
      .map(([column]) => `the new column ${name}.${column} has no default and takes no null`),
    ...table.keys
      .filter((key) => !old.keys.includes(key) && !nulls.some((column) => hasName(key, column)))
      .map((key) => `${name} has the new unique key ${key}`),
    ...old.keys
      .filter((key) => !table.keys.includes(key))
      .map((key) => `${name} has lost the unique key ${key}, which ON CONFLICT may name`),
    ...table.checks
      .filter((check) => !old.checks.some((earlier) => allows(check, earlier)))
      .filter((check) => known.some((column) => hasName(check, column)))
      .map((check) => `${name} has the new check ${check}`),
    ...table.references
      .filter(({ column, table: target }) => old.columns.has(column) && !refersTo(old, column, target))
      .map(({ column, table: target }) => `${name}.${column} has to name a row of ${target}`),
  ]
}

function compareColumns(was: Column, column: Column | undefined): string[] {
  if (!column) return ['is gone']
  return [
    ...(column.type === was.type ? [] : ['has another type']),
    ...(column.notNull && !was.notNull ? ['takes null no longer'] : []),
    ...(column.default === null && was.default !== null ? ['has lost its default'] : []),
  ]
}

const hasName = (sql: string, column: string) => new RegExp(`\\b${column}\\b`).test(sql)

const refersTo = ({ references }: Table, column: string, table: string) =>
  references.some((reference) => reference.column === column && reference.table === table)

const LIST = /^((?:\w+ is null or )?\w+ in )\((.*)\)$/s

/** Returns true if a check allows all that an earlier one did: it is the same, or a list of values with more of them. */
function allows(check: string, earlier: string): boolean {
  if (check === earlier) return true
  const [, of, values] = LIST.exec(check) ?? []
  const [, ofEarlier, known] = LIST.exec(earlier) ?? []
  if (of === undefined || of !== ofEarlier) return false
  const all = values!.split(', ')
  return known!.split(', ').every((value) => all.includes(value))
}

function readSchema(db: DatabaseSync): Schema {
  const all = <Row>(query: string) => db.prepare(query).all() as Row[]
  const tables = all<{ name: string; sql: string }>(
    `SELECT l.name, s.sql FROM pragma_table_list l JOIN sqlite_schema s USING (name)
     WHERE l.schema = 'main' AND l.type IN ('table', 'virtual')`,
  )
  const columns = readParts<Column & { name: string; key: number }>(
    all,
    `SELECT s.name AS owner, p.name, p.type, p."notnull" AS "notNull", p.dflt_value AS "default", p.pk AS "key"
     FROM sqlite_schema s, pragma_table_info(s.name) p WHERE s.type = 'table'`,
  )
  const unique = readParts<{ key: string; sql: string | null }>(
    all,
    `SELECT s.name AS owner, i.sql, (SELECT group_concat(c.name) FROM pragma_index_info(p.name) c) AS "key"
     FROM sqlite_schema s, pragma_index_list(s.name) p JOIN sqlite_schema i ON i.name = p.name
     WHERE s.type = 'table' AND p."unique" AND p.origin <> 'pk'`,
  )
  const references = readParts<Reference>(
    all,
    `SELECT s.name AS owner, p."from" AS "column", p."table", p.on_delete AS onDelete
     FROM sqlite_schema s, pragma_foreign_key_list(s.name) p WHERE s.type = 'table'`,
  )
  return {
    tables: new Map(
      tables.map(({ name, sql }) => {
        const own = columns(name)
        const primary = own.filter(({ key }) => key > 0).sort((one, other) => one.key - other.key)
        const keys = unique(name).map((index) => plainKey(index.sql, name) ?? `(${index.key})`)
        if (primary.length > 0) keys.push(`(${primary.map((column) => column.name).join(',')})`)
        const checks = readChecks(sql).map((check) => plain(check, name))
        return [
          name,
          { columns: new Map(own.map((column) => [column.name, column])), keys, checks, references: references(name) },
        ]
      }),
    ),
    indexes: new Map(
      all<{ name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql <> ''").map(
        ({ name, sql }) => [name, sql.split(/\bWHERE\b/i)[1] ?? ''],
      ),
    ),
  }
}

/** Returns a function that gives the rows of a query by their table. */
function readParts<Row>(all: <Any>(query: string) => Any[], query: string): (table: string) => Row[] {
  const rows = Map.groupBy(all<Row & { owner: string }>(query), ({ owner }) => owner)
  return (table) => rows.get(table) ?? []
}

const plainKey = (index: string | null, table: string) =>
  index && plain(index.replace(/^.*? ON [^\s(]+\s*/s, ''), table)

/** Returns SQL without the quotes of names, and without the name of their table. */
const plain = (sql: string, table: string) =>
  sql.replaceAll(/["`]/g, '').replaceAll(new RegExp(`\\b${table}\\.`, 'g'), '')

/** Returns the conditions that the statement of a table checks. */
function readChecks(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK\s*\(/gi)].map(({ index, 0: { length } }) => {
    const start = index + length
    let end = start
    for (let depth = 1, quoted = false; depth > 0; end++) {
      if (sql[end] === "'") quoted = !quoted
      else if (!quoted && sql[end] === '(') depth++
      else if (!quoted && sql[end] === ')') depth--
    }
    return sql.slice(start, end - 1)
  })
}
