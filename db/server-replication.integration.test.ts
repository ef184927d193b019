// sqld's own replication into a bucket (bottomless), with the settings of docs/operations.md. A server is ended, its
// folder is lost, and a server on an empty folder has the shop again.
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreToServer } from '@moc-lan/libsql-safe'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { asc, like, sql } from 'drizzle-orm'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { backUp } from './backup.ts'
import { findMissingMigrations, openDatabase, type Database } from './client.ts'
import { orderItems, orders, products } from './schema/index.ts'
import { readDatabase } from './testing/read-database.ts'
import { aLine, anOrder } from './testing/rows.ts'

/** Frames are pages that were written; an object holds some, in order. The newest generation has the lowest id. */
const FRAMES = /\/ns-flowers:default-(?<generation>[\da-f-]{36})\/\d{12}-(?<last>\d{12})-\d+\.zstd$/
/** The log of SQLite begins with 32 bytes, and each of its frames is a page with 24 bytes. */
const framesIn = (log: string) => Math.max(0, statSync(log).size - 32) / (4096 + 24)
const WAIT = { timeout: 120_000, interval: 50 }

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of its replication did not run')

describe.skipIf(!SQLD)('a shop on a database server that copies itself into a bucket', () => {
  let bucket: TestBucket
  let folder: string
  const servers: SqldServer[] = []
  const opened: Database[] = []

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'moc-lan-replication-'))
    bucket = await openTestBucket()
  })
  afterEach(async () => {
    for (const db of opened.splice(0)) db.close()
    for (const server of servers.splice(0)) await server.remove()
    await bucket.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  /** Starts a server on an empty folder. */
  async function start(settings: Record<string, string> = {}) {
    const own = mkdtempSync(join(folder, 'server-'))
    const server = await startSqld({
      folder: own,
      cwd: own,
      args: ['--enable-bottomless-replication', '--checkpoint-interval-s', '5'],
      env: {
        LIBSQL_BOTTOMLESS_BUCKET: bucket.env.S3_BUCKET!,
        LIBSQL_BOTTOMLESS_ENDPOINT: bucket.env.S3_ENDPOINT!,
        LIBSQL_BOTTOMLESS_AWS_DEFAULT_REGION: bucket.env.S3_REGION!,
        LIBSQL_BOTTOMLESS_AWS_ACCESS_KEY_ID: bucket.env.S3_ACCESS_KEY_ID!,
        LIBSQL_BOTTOMLESS_AWS_SECRET_ACCESS_KEY: bucket.env.S3_SECRET_ACCESS_KEY!,
        LIBSQL_BOTTOMLESS_DATABASE_ID: 'flowers',
        ...settings,
      },
    })
    servers.push(server)
    const db = await openDatabase({ url: server.url, busyTimeoutMs: 30_000 })
    opened.push(db)

    /** Returns whether all frames are in the bucket. A checkpoint, which empties the log, sends them first. */
    function isSent(): boolean {
      if (sentFrames().length === 0 || filesIn(join(own, bucket.env.S3_BUCKET!)).length > 0) return false
      const [newest] = sentFrames().toSorted((a, b) => compare(a.generation, b.generation) || b.last - a.last)
      const logged = framesIn(join(own, 'dbs/default/data-wal'))
      return logged === 0 || newest!.last >= logged
    }
    return { ...server, db, isSent }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const sentFrames = () =>
    bucket.seen.flatMap(({ method, path }) => {
      const { generation, last } = FRAMES.exec(decodeURIComponent(path))?.groups ?? {}
      return method === 'PUT' && generation ? [{ generation, last: Number(last) }] : []
    })
  const fill = (server: Started) => restoreToServer(join(process.env.TEST_SHOP_TEMPLATE ?? '', 'shop.db'), server)

  /** Sells an order of three lines, whose number says how many there were before it. */
  async function sell({ db }: Started, nth: number): Promise<void> {
    const [product] = await db.select({ id: products.id }).from(products).limit(1)
    const id = orderId(nth)
    await db.batch([
      db.insert(orders).values({ ...anOrder(id), customerName: `Hoa ${nth}` }),
      db.insert(orderItems).values([1, 2, 3].map((line) => aLine(id, line, product!.id))),
    ])
  }

  /** Checks the database of a server, and returns all of its rows, those of the search indexes included. */
  async function contentOf({ url }: Started) {
    const to = mkdtempSync(join(folder, 'backup-'))
    const location = { dataDir: join(folder, 'data'), databaseUrl: url, backupDir: to }
    return readDatabase(join(await backUp(location, join(to, 'backup')), 'shop.db'))
  }

  async function expectRestored(content: Awaited<ReturnType<typeof contentOf>>): Promise<Started> {
    const restored = await start()
    expect(await findMissingMigrations(restored.db)).toEqual([])
    expect(await contentOf(restored)).toEqual(content)
    expect(await found(restored)).toBeGreaterThan(0)
    expect(bucket.seen.filter(({ accepted }) => !accepted)).toEqual([])
    return restored
  }
  const found = async ({ db }: Started) =>
    (await db.all(sql`SELECT rowid FROM product_search WHERE product_search MATCH 'hong'`)).length

  test('comes back whole after SIGTERM, at which the server sends what is left, and sells on', async () => {
    const server = await start()
    await fill(server)
    for (let nth = 0; nth < 20; nth++) await sell(server, nth)
    const content = await contentOf(server)
    expect(content.orders?.length).toBeGreaterThan(20)
    await server.stop()

    const restored = await expectRestored(content)
    await sell(restored, 20)
    const after = await contentOf(restored)
    await restored.stop()
    await expectRestored(after)
  })

  test('comes back whole after kill -9, if the server has sent everything', async () => {
    const server = await start()
    await fill(server)
    for (let nth = 0; nth < 20; nth++) await sell(server, nth)
    const content = await contentOf(server)
    await vi.waitUntil(server.isSent, WAIT)
    await server.kill()
    await bucket.settled()
    await expectRestored(content)
  })

  test('has after kill -9 while it sells the first orders, each of them whole, and loses the last', async () => {
    const server = await start({ LIBSQL_BOTTOMLESS_BATCH_INTERVAL_SECS: '1' })
    await fill(server)
    let sold = 0
    let selling = true
    const sales = (async () => {
      while (selling) await sell(server, sold++)
    })().catch((error: unknown) => {
      if (selling) throw error
    })
    // What was sold before the first of them is in the second at the latest, and it is stored before the third is sent.
    await Promise.race([sales, vi.waitUntil(() => sold > 20, WAIT)])
    const before = sentFrames().length
    await Promise.race([sales, vi.waitUntil(() => sentFrames().length >= before + 3, WAIT)])
    selling = false
    await server.kill()
    await sales
    await bucket.settled()

    const restored = await start()
    const content = await contentOf(restored)
    expect(content.orders?.length).toBeGreaterThan(20)
    const kept = await restored.db
      .select({ id: orders.id, lines: sql<number>`(SELECT count(*) FROM order_items WHERE order_id = orders.id)` })
      .from(orders)
      .where(like(orders.id, 'ORDER-%'))
      .orderBy(asc(orders.id))
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.length).toBeLessThanOrEqual(sold)
    expect(kept).toEqual(kept.map((_, nth) => ({ id: orderId(nth), lines: 3 })))
    expect(await found(restored)).toBeGreaterThan(0)
  })
})

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
const orderId = (nth: number) => `ORDER-${String(nth).padStart(20, '0')}`

/** Returns the files in a folder and below; none if there is no folder. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
