import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InStatement, ResultSet } from '@libsql/client'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { wasGivenAway } from './busy.ts'
import { FileClient } from './file-client.ts'
import type { RemoteClient } from './remote-client.ts'

/** The journal table of drizzle's own tools, so that they work on the same database. */
const CREATE_JOURNAL =
  'CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)'
/** Of several processes that apply the same migration to a server, one can record it; the others' transactions fail. */
const CREATE_CLAIM =
  'CREATE UNIQUE INDEX IF NOT EXISTS "__drizzle_migrations_once" ON "__drizzle_migrations" (created_at)'
const LATEST = 'SELECT max(created_at) AS latest FROM "__drizzle_migrations"'

/** No client can change this limit of sqld. */
const GIVEN_AWAY =
  'The server undid the migration each time: one that takes more than five seconds gives way to a process that waits ' +
  'to write. Stop the processes that use the database, and migrate again.'

/** A table that a server's database has while a restore into it has not ended. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

export interface Migrations {
  /** The folder that drizzle-kit writes migrations to. */
  folder: string
  /**
   * A file of `CREATE VIEW` and `CREATE TRIGGER` statements between lines `--> statement-breakpoint`. SQLite changes a
   * table by replacing it, which drops its triggers and is refused while a view names it. So all views and triggers are
   * dropped before a migration that replaces a table, and created after the last one. The file may have `CREATE INDEX`,
   * too, for an index of an expression, whose commas drizzle-kit takes for the ends of columns.
   */
  derived?: string
}

type Execute = (statement: InStatement) => Promise<ResultSet>

/** Applies the missing migrations to a database. */
export async function applyMigrations(client: FileClient | RemoteClient, source: Migrations): Promise<void> {
  await (client instanceof FileClient ? migrateFile(client, source) : migrateRemote(client, source))
}

/** Looks up the missing migrations under the write lock, so that the second of two processes finds none. */
async function migrateFile(client: FileClient, source: Migrations): Promise<void> {
  await client.migrating(async (transaction) => {
    for (const statement of [CREATE_JOURNAL, CREATE_CLAIM]) await transaction.execute(statement)
    const statements = await missingStatements((statement) => transaction.execute(statement), source)
    if (statements.length === 0) return
    for (const statement of statements) await transaction.execute(statement)
    // Foreign keys are off, because SQLite changes a table by replacing it, so they are checked at the end.
    const { rows } = await transaction.execute('PRAGMA foreign_key_check')
    if (rows.length > 0)
      throw new Error(`The migration leaves ${rows.length} broken references, first in ${String(rows[0]?.[0])}`)
  })
}

async function migrateRemote(client: RemoteClient, source: Migrations): Promise<void> {
  await refuseUnfinishedRestore(client)
  await client.batch([CREATE_JOURNAL, CREATE_CLAIM])
  const missing = () => missingStatements((statement) => client.execute(statement), source)
  const statements = await missing()
  if (statements.length === 0) return
  try {
    await client.migrate(statements)
  } catch (error) {
    // The statements are one transaction, which fails as a whole if another process has recorded a migration first.
    if ((await missing()).length > 0) throw wasGivenAway(error) ? new Error(GIVEN_AWAY, { cause: error }) : error
  }
}

/** @throws Error if a restore into this database was broken off */
async function refuseUnfinishedRestore(client: FileClient | RemoteClient): Promise<void> {
  const { rows } = await client.execute(`SELECT 1 FROM sqlite_schema WHERE name = '${UNFINISHED_RESTORE}'`)
  if (rows.length > 0) throw new Error('A restore into this database has not ended: run it again.')
}

/** Returns the names of the migrations that a database lacks, in their order. Changes nothing. */
export async function namesOfMissing(client: FileClient | RemoteClient, { folder }: Migrations): Promise<string[]> {
  await refuseUnfinishedRestore(client)
  const journal = await client.execute(`SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'`)
  const latest = journal.rows.length === 0 ? 0 : await latestOf((statement) => client.execute(statement))
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.filter(({ when }) => when > latest).map(({ tag }) => tag)
}

/** Returns when the newest applied migration was generated, in milliseconds since the epoch; 0: none is applied. */
async function latestOf(execute: Execute): Promise<number> {
  const { rows } = await execute(LATEST)
  return Number(rows[0]?.[0] ?? 0)
}

async function missingStatements(execute: Execute, { folder, derived }: Migrations): Promise<InStatement[]> {
  const latest = await latestOf(execute)
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > latest)
  if (missing.length === 0) return []
  const { drop, create } = derived === undefined ? { drop: [], create: [] } : readDerived(derived)
  const migrations = missing.flatMap(({ sql, hash, folderMillis }) => [
    { sql: 'INSERT INTO "__drizzle_migrations" (hash, created_at) VALUES (?, ?)', args: [hash, folderMillis] },
    ...(sql.some((statement) => REPLACES_TABLE.test(statement)) ? drop : []),
    ...sql,
  ])
  return [...migrations, ...drop, ...create]
}

/** Matches the statement of drizzle-kit that replaces a table, where SQLite cannot change it in place. */
const REPLACES_TABLE = /ALTER TABLE `__new_\w+` RENAME TO/

/** Returns the statements that drop, and those that create, the views, triggers and indexes of a file. */
function readDerived(file: string): { drop: string[]; create: string[] } {
  const create = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  const names = create.map((statement) => /^CREATE (TRIGGER|VIEW|INDEX) (\w+)/m.exec(statement))
  return { create, drop: names.map((match) => `DROP ${match?.[1]} IF EXISTS ${match?.[2]}`) }
}
