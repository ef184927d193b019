import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQLD, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { leases } from '#db/schema/index.ts'
import { publicPaths } from '#features/publishing/server/public-paths.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { closeEveryDay } from '../factories/close-every-day.ts'
import { keepFewProducts } from '../factories/few-products.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'
import { startShopServer } from '../factories/shop-server.ts'

/** Renewed at most 5 s before the kill, a lease ends 20 s after its renewal; others look for it every 5 s or so. */
const TAKEN_OVER_MS = 30_000
/** Beside other tests, a machine takes minutes to render the demo shop. */
const TEST_MS = 900_000
const POLL = { timeout: TEST_MS / 2, interval: 20 }
/** Killed after so many, a process has most of the shop before it. */
const SOME = 5

/** Returns the keys that a process has rendered, by its log, in their order. */
const renderedBy = (shop: RunningShop) =>
  [...shop.output().matchAll(/"page":"([^"]+)".*"A page is rendered"/g)].map(([, key]) => key!)

const tookTurn = (shop: RunningShop) => /"lease":"page filling".*taken/.test(shop.output())

/** Few at a time: a process that waits for the bucket for longer than a second renders the page itself. */
const limit = pLimit(2)

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): a killed process that fills pages was not tried')

describe.skipIf(!SQLD)('two processes that start with empty folders and an empty bucket', () => {
  let folder: string
  let server: SqldServer
  let bucket: TestBucket
  let db: Database
  let paths: string[]
  let shops: RunningShop[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moc-lan-filling-'))
    server = await startShopServer()
    bucket = await openTestBucket()
    db = await openDatabase({ url: server.url })
    await closeEveryDay(db)
    await keepFewProducts(db)
    paths = await Array.fromAsync(publicPaths(db))
    // The address is on the pages, so processes share them only under one address.
    const shared = { ...bucket.env, DATABASE_URL: server.url, SITE_URL: `http://127.0.0.1:${await freePort()}` }
    shops = await Promise.all(
      ['one', 'two'].map((name) => runShop({ ...shared, DATA_DIR: join(folder, name), LOG_LEVEL: 'debug' })),
    )
  })
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.close()))
    db.close()
    await bucket.close()
    await server.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it(
    'have one that renders the shop; if it is killed, the other goes on within 30 seconds, and shares its pages',
    { timeout: TEST_MS },
    async () => {
      await expect.poll(() => shops.filter((shop) => renderedBy(shop).length >= SOME).length, POLL).toBe(1)
      const filler = shops.find((shop) => renderedBy(shop).length >= SOME)!
      const other = shops.find((shop) => shop !== filler)!
      expect(renderedBy(other)).toEqual([])
      await filler.kill()
      const killedAt = performance.now()
      expect(paths.length).toBeGreaterThan(renderedBy(filler).length)

      await expect.poll(() => tookTurn(other), { timeout: TAKEN_OVER_MS, interval: 20 }).toBe(true)
      console.log(`page filling: taken over ${Math.round((performance.now() - killedAt) / 100) / 10} s after the kill`)
      await expect.poll(() => db.select().from(leases).where(eq(leases.name, 'page filling')), POLL).toEqual([])
      const rendered = new Set([...renderedBy(filler), ...renderedBy(other)])
      expect(paths.filter((path) => !rendered.has(path))).toEqual([])

      const before = renderedBy(filler).length
      const printed = filler.output().length
      await filler.restart()
      // What a start goes on with could keep a body waiting for longer than a visitor waits.
      const isLoaded = () => filler.output().includes('The code of every page is loaded', printed)
      await expect.poll(isLoaded, POLL).toBe(true)
      const answers = await Promise.all(paths.map((path) => limit(() => fetch(filler.url + path))))
      expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
      expect(renderedBy(filler).slice(before)).toEqual([])
    },
  )
})
