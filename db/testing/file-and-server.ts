import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { afterEach, beforeEach, describe } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '../client.ts'
import { TemporaryShop } from './temporary-shop.ts'

/** Opens the database of a test, each time as another process would. */
export type Open = () => Promise<Database>

/**
 * Runs tests on a database file and on a database server, each test with an empty, migrated database. Without a server
 * (SQLD) its tests are skipped.
 * @param define defines the tests; their own `afterEach` runs while the database is still open
 */
export function onFileAndServer(define: (open: Open) => void): void {
  describe('on a database file', () => {
    let shop: TemporaryShop
    beforeEach(() => void (shop = new TemporaryShop()))
    afterEach(() => shop.remove())
    define(() => shop.open())
  })

  if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of a database server did not run')
  describe.skipIf(!SQLD)('on a database server', () => {
    let server: SqldServer
    const opened: Database[] = []
    beforeEach(async () => void (server = await startSqld()))
    afterEach(async () => {
      for (const db of opened.splice(0)) db.close()
      await server.remove()
    })
    define(async () => {
      const db = await openDatabase({ url: server.url })
      opened.push(db)
      await migrateDatabase(db)
      return db
    })
  })
}
