import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as libsql from '@moc-lan/libsql-safe'
import { beside } from './durable-files.ts'
import { databasePath } from './location.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'
import { PROJECT_ROOT } from './project-root.ts'
import { RESTORING } from './shop-files.ts'
import * as schema from './schema/index.ts'

const MIGRATIONS = { folder: join(PROJECT_ROOT, 'db/migrations'), derived: join(PROJECT_ROOT, 'db/derived.sql') }

export { countWritesWaiting } from '@moc-lan/libsql-safe'
export type { DatabaseHooks, DatabaseOptions } from '@moc-lan/libsql-safe'

/** The shop's database. Prefer `db.batch` for a command, and never wait for the network inside `db.transaction`. */
export type Database = libsql.Database<typeof schema>

/** The argument of `db.transaction`'s callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Opens the shop's database, or creates its file for its owner only.
 * @throws Error if the file does not allow the settings of @moc-lan/libsql-safe, or a restore was broken off between
 *   putting the old file aside and putting the new one in its place: a new shop would be created instead
 */
export async function openDatabase(options: libsql.DatabaseOptions): Promise<Database> {
  const path = databasePath(options.url)
  if (path) {
    const copy = beside(path, RESTORING)
    if (!existsSync(path) && existsSync(copy))
      throw new Error(`A restore of ${path} was broken off: run npm run restore again, or delete ${copy}`)
    makeForOwnerOnly()
    mkdirSync(dirname(path), { recursive: true })
    // SQLite creates the other two with the permissions of the database file.
    for (const suffix of ['', '-wal', '-shm']) closeToOthers(path + suffix)
  }
  return libsql.openDatabase({ ...options, schema })
}

/** Applies the migrations that are missing. Safe when several processes start at once. */
export async function migrateDatabase(db: Database): Promise<void> {
  await libsql.migrateDatabase(db, MIGRATIONS)
}

/**
 * Makes sure that a database has the tables this version needs: migrates a file, which one process uses. A server is
 * never migrated at a start, because processes of the previous version may use it: `npm run migrate` does.
 * @throws Error with a sentence for the owner if a server lacks migrations
 */
export async function prepareSchema(db: Database, { url }: { url: string }): Promise<void> {
  if (databasePath(url)) return migrateDatabase(db)
  const missing = await findMissingMigrations(db)
  if (missing.length === 0) return
  const names = missing.length === 1 ? missing[0] : `${missing[0]} to ${missing.at(-1)}`
  throw new Error(
    `The database at ${url} lacks ${missing.length} migrations of this version (${names}). Run npm run migrate.`,
  )
}

/** Returns the names of the migrations that a database lacks, in their order. */
export function findMissingMigrations(db: Database): Promise<string[]> {
  return libsql.findMissingMigrations(db, MIGRATIONS)
}
