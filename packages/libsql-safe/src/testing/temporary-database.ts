import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrateDatabase, openDatabase, type Database, type DatabaseOptions } from '../open-database.ts'
import * as schema from './schema.ts'

/** The tables of schema.ts, as drizzle-kit writes them. */
export const MIGRATIONS = { folder: join(import.meta.dirname, 'migrations') }

export type TestDatabase = Database<typeof schema>

/** A temporary folder for one test, with a migrated database. Remove it after the test. */
export class TemporaryDatabase {
  readonly folder = mkdtempSync(join(tmpdir(), 'libsql-safe-'))
  readonly path = join(this.folder, 'test.db')
  readonly url = pathToFileURL(this.path).href
  readonly #opened: TestDatabase[] = []

  async open(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
    const db = await openDatabase({ url: this.url, schema, ...options })
    this.#opened.push(db)
    await migrateDatabase(db, MIGRATIONS)
    return db
  }

  remove(): void {
    for (const db of this.#opened) db.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Returns the smallest valid row. */
export const anEntry = (code: string): typeof schema.entries.$inferInsert => ({ code, percent: 1, description: '' })
