import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrateDatabase, openDatabase, type Database, type DatabaseOptions } from '../client.ts'
import type { promotions } from '../schema/index.ts'
import { copyEmptyDatabase } from './empty-database.ts'

/** A temporary data folder for one test, with a migrated database. Remove it after the test. */
export class TemporaryShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-'))
  readonly path = join(this.dataDir, 'shop.db')
  readonly url = pathToFileURL(this.path).href
  readonly #opened: Database[] = []

  async open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
    copyEmptyDatabase(this.path)
    const db = await openDatabase({ url: this.url, ...options })
    this.#opened.push(db)
    await migrateDatabase(db)
    return db
  }

  remove(): void {
    for (const db of this.#opened) db.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** Returns the smallest valid row. */
export const aPromotion = (code: string): typeof promotions.$inferInsert => ({
  code,
  discountPercent: 1,
  description: '',
})
