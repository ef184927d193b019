import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as libsql from '@moc-lan/libsql-safe'
import { databasePath } from './location.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'
import * as schema from './schema/index.ts'

export type { DatabaseOptions } from '@moc-lan/libsql-safe'

/** The shop's database. Prefer `db.batch` for a command, and never wait for the network inside `db.transaction`. */
export type Database = libsql.Database<typeof schema>

/** What `db.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Opens the shop's database, or creates its file for its owner only.
 * @throws if the file cannot be used as @moc-lan/libsql-safe promises
 */
export async function openDatabase(options: libsql.DatabaseOptions): Promise<Database> {
  const path = databasePath(options.url)
  if (path) {
    makeForOwnerOnly()
    mkdirSync(dirname(path), { recursive: true })
    // SQLite gives the two beside it the rights of the database.
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
