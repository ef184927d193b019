import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrateDatabase, openDatabase, type Database, type DatabaseOptions } from '../open-database.ts'
import { lookElsewhere } from './other-process.ts'
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

  /** Resolves to the codes that another process finds, sorted: what is on disk. */
  async codesOnDisk(): Promise<string[]> {
    const rows = await lookElsewhere<{ code: string }>(this.path, 'SELECT code FROM entries ORDER BY code')
    return rows.map(({ code }) => code)
  }

  remove(): void {
    for (const db of this.#opened) db.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Returns the smallest valid row. */
export const anEntry = (code: string): typeof schema.entries.$inferInsert => ({ code, percent: 1, description: '' })

/** Inserts an entry by a statement of its own. */
export const insert = (db: TestDatabase, code: string) => db.insert(schema.entries).values(anEntry(code))

/** Inserts entries in one batch. */
export function insertBatch(db: TestDatabase, ...codes: [string, ...string[]]) {
  const [first, ...rest] = codes
  return db.batch([insert(db, first), ...rest.map((code) => insert(db, code))])
}
