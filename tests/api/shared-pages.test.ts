import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { publicPaths } from '#features/publishing/server/public-paths.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { closeEveryDay } from '../factories/close-every-day.ts'
import { keepFewProducts } from '../factories/few-products.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShop, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'

/*
 * Processes of one shop that share saved pages in a bucket: each has a data directory of its own, and a fresh one
 * starts with what the others have rendered.
 */

/** Few at a time: a process that waits for the bucket for longer than a second renders the page itself. */
const limit = pLimit(2)
/** Beside the other lists of tests, a machine takes minutes to render the demo shop. */
const TEST_MS = 900_000
const POLL = { timeout: TEST_MS / 2, interval: 100 }

let folder: string
let bucket: TestBucket
let isAway = false
let siteUrl: string
let paths: string[]
const shops: RunningShop[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-shared-'))
  copyTemplate(folder)
  bucket = await openTestBucket()
  siteUrl = `http://127.0.0.1:${await freePort()}`
  const db = await openDatabase({ url: `file:${join(folder, 'shop.db')}` })
  await closeEveryDay(db)
  await keepFewProducts(db)
  paths = await Array.fromAsync(publicPaths(db))
  db.close()
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
  if (!isAway) await bucket.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a process of the shop with an empty folder of pages. The first one has the shop's address. */
async function start(name: string): Promise<RunningShop> {
  const shop = await runShop({
    ...bucket.env,
    DATABASE_URL: `file:${join(folder, 'shop.db')}`,
    DATA_DIR: join(folder, name),
    SITE_URL: siteUrl,
    LOG_LEVEL: 'debug',
    ...(shops.length === 0 ? { PORT: new URL(siteUrl).port } : {}),
  })
  shops.push(shop)
  return shop
}

/** Returns the keys that a process has rendered, by its log. */
function renderedBy(shop: RunningShop): Set<string> {
  const lines = shop.output().split('\n')
  return new Set(lines.flatMap((line) => /"page":"([^"]+)".*"A page is rendered"/.exec(line)?.[1] ?? []))
}

/** Returns how often a process has logged that the bucket failed, and that it was back. */
const outagesOf = (shop: RunningShop) => ({
  begun: shop.output().split('The shared store of pages failed').length - 1,
  ended: shop.output().split('The shared store of pages answers again').length - 1,
})

const read = async (shop: RunningShop, path: string) => {
  const answer = await fetch(shop.url + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Returns the requests about pages that the bucket has answered since one of them, as `GET lists`. */
function requestsSince(start: number): string[] {
  return bucket.seen
    .slice(start)
    .flatMap(
      ({ method, path }) => /^\/flowers\/pages\/[^/]+\/(\w+)\//.exec(path)?.[1]?.replace(/^/, `${method} `) ?? [],
    )
}

/** Returns the paths of the bodies that were uploaded between two requests to the bucket. */
const uploadedBodies = (start: number, end?: number) =>
  bucket.seen
    .slice(start, end)
    .flatMap(({ method, path }) => (method === 'PUT' && /\/bodies\//.test(path) ? [path] : []))

/** Requests a page that nobody has requested yet, and waits until a list of pages has been written after that. */
async function publishOneMore(shop: RunningShop, path: string): Promise<void> {
  const before = bucket.seen.length
  await read(shop, path)
  await expect.poll(() => requestsSince(before), POLL).toContain('PUT lists')
}

it('a second process starts with the pages of the first and renders none of them', { timeout: TEST_MS }, async () => {
  const one = await start('one')
  await expect.poll(() => paths.filter((path) => !renderedBy(one).has(path)), POLL).toEqual([])
  // The list that is being written may miss the last pages; the one after it does not.
  await publishOneMore(one, '/api/products?locale=en')
  await publishOneMore(one, '/api/products?locale=vi')

  const before = bucket.seen.length
  const two = await start('two')
  await expect.poll(async () => (await fetch(`${two.url}/api/ready`)).status, POLL).toBe(200)
  expect(requestsSince(before)).not.toContain('GET bodies')
  // What a start goes on with could keep a body waiting for longer than a visitor waits.
  await expect.poll(() => two.output().includes('The code of every page is loaded'), POLL).toBe(true)
  const pages = (shop: RunningShop) => Promise.all(paths.map((path) => limit(() => read(shop, path))))
  expect(await pages(two)).toEqual(await pages(one))
  expect({ rendered: [...renderedBy(two)], ...outagesOf(two) }).toEqual({ rendered: [], begun: 0, ended: 0 })
  // The first process may still upload the page that was requested last; the second has only what was uploaded before.
  const known = new Set(uploadedBodies(0, before))
  expect(known.size).toBeGreaterThan(0)
  expect(uploadedBodies(before).filter((body) => known.has(body))).toEqual([])
  console.log(`shared pages: ${paths.length} pages, ${requestsSince(before).length} requests of the second process`)
})

it('an edit at one process is seen at all, and by a process that starts after it', { timeout: TEST_MS }, async () => {
  const [one, two] = shops as [RunningShop, RunningShop]
  const admin = await BrowserLike.signedIn(one.url, 'admin@example.com')
  const name = 'Cúc Họa Mi Đầu Đông'
  const product = {
    name,
    slug: 'cuc-hoa-mi-dau-dong',
    description: 'Một bó cúc họa mi.',
    priceUSD: '18.50',
    priceVND: 450_000,
    imageUrl: '/objects/dp/moc-lan-thi-tham.webp',
    category: 'Hoa Tình Yêu',
    inStock: true,
  }
  expect((await admin.send('POST', '/api/products', product)).status).toBe(200)
  expect(await read(one, '/vi/products')).toContain(name)
  await expect.poll(() => read(two, '/vi/products'), { timeout: 20_000, interval: 50 }).toContain(name)
  const three = await start('three')
  expect(await read(three, '/vi/products')).toContain(name)
  expect(await read(three, '/vi/terms')).toBe(await read(one, '/vi/terms'))
  expect(renderedBy(three).has('/vi/terms')).toBe(false)
})

it(
  'the shop goes on when the bucket is away, starts without it, and names the failure once',
  { timeout: TEST_MS },
  async () => {
    const one = shops[0]!
    await bucket.close()
    isAway = true
    const four = await start('four')
    const text = await read(one, '/vi/about')
    expect(await read(four, '/vi/about')).toBe(text)
    await expect.poll(() => renderedBy(four).size, POLL).toBeGreaterThan(20)
    expect((await fetch(`${four.url}/api/ready`)).status).toBe(200)
    expect(outagesOf(four)).toEqual({ begun: 1, ended: 0 })
    for (const { begun, ended } of shops.map(outagesOf)) expect([0, 1]).toContain(begun - ended)
  },
)
