import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as libsql from '@moc-lan/libsql-safe'
import { databasePath } from './location.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'
import * as schema from './schema/index.ts'

export type { DatabaseOptions } from '@moc-lan/libsql-safe'

/** The shop's database. Prefer `db.batch` for a command, and never wait for the network inside `db.transaction`. */
export type Database = libsql.Database<typeof schema>

/** The argument of `db.transaction`'s callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Opens the shop's database, or creates its file for its owner only.
 * @throws Error if the file does not allow the settings of @moc-lan/libsql-safe
 */
export async function openDatabase(options: libsql.DatabaseOptions): Promise<Database> {
  const path = databasePath(options.url)
  if (path) {
    makeForOwnerOnly()
    mkdirSync(dirname(path), { recursive: true })
    // SQLite creates the other two with the permissions of the database file.
    for (const suffix of ['', '-wal', '-shm']) closeToOthers(path + suffix)
  }
  return libsql.openDatabase({ ...options, schema })
}

/** Applies the migrations that are missing. Safe when several processes start at once. */
export async function migrateDatabase(db: Database): Promise<void> {
  const folder = migrationsFolder()
  await libsql.migrateDatabase(db, { folder, derived: join(folder, '../derived.sql') })
}

/** Returns the folder beside this file, or in the working directory once this file has become part of a bundle. */
function migrationsFolder(): string {
  const beside = join(import.meta.dirname, 'migrations')
  return existsSync(beside) ? beside : resolve('db/migrations')
}
