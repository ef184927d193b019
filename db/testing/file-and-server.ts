import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { afterEach, beforeEach, describe } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '../client.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { TemporaryShop } from './temporary-shop.ts'

/** Opens the database of a test, each time as another process would. */
export type Open = () => Promise<Database>

/** The folder of a server whose database has the tables of this version, made once in a process. */
let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  // Removed with the other templates of this run.
  const folder = await mkdtemp(join(process.env.TEST_SHOP_TEMPLATE ?? tmpdir(), 'empty-server-'))
  const server = await startSqld({ folder })
  const db = await openDatabase({ url: server.url })
  await migrateDatabase(db)
  db.close()
  // Its data stays, as after a crash.
  await server.kill()
  return folder
}

/**
 * Starts a server whose database has empty tables. Copying them takes a tenth of the time of all migrations, for which
 * a server has five seconds: on a busy machine, that is too short for every test.
 */
async function startEmptyServer(): Promise<SqldServer> {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-server-'))
  await cp(await (template ??= makeTemplate()), folder, { recursive: true })
  return startSqld({ folder })
}

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
    beforeEach(async () => void (server = await (migrate === migrateDatabase ? startEmptyServer() : startSqld())))
    afterEach(async () => {
      closeAll()
      await server.remove()
    })
    define(() => openAt(server.url))
  })
}
