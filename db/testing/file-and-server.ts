import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { afterEach, beforeEach, describe } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '../client.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { TemporaryShop } from './temporary-shop.ts'

/** Opens the database of a test, each time as another process would. */
export type Open = () => Promise<Database>

/**
 * Runs tests on a database file and on a database server, each test with an empty database. Without a server (SQLD) its
 * tests are skipped.
 * @param define defines the tests; their own `afterEach` runs while the database is still open
 * @param migrate creates the tables, by default those of this version
 */
export function onFileAndServer(define: (open: Open) => void, migrate = migrateDatabase): void {
  const opened: Database[] = []
  async function openAt(url: string): Promise<Database> {
    const db = await openDatabase({ url })
    opened.push(db)
    await migrate(db)
    return db
  }
  const closeAll = () => opened.splice(0).forEach((db) => db.close())

  describe('on a database file', () => {
    let shop: TemporaryShop
    beforeEach(() => {
      shop = new TemporaryShop()
      if (migrate === migrateDatabase) copyEmptyDatabase(shop.path)
    })
    afterEach(() => {
      closeAll()
      shop.remove()
    })
    define(() => openAt(shop.url))
  })

  if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of a database server did not run')
  describe.skipIf(!SQLD)('on a database server', () => {
    let server: SqldServer
    beforeEach(async () => void (server = await startSqld()))
    afterEach(async () => {
      closeAll()
      await server.remove()
    })
    define(() => openAt(server.url))
  })
}
