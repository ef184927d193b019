// Measures what a shop costs as it grows to a million products, 100,000 articles and ten million orders.
// npm run bench -- scale [percent …, 1 10] [--keep FOLDER]
// With --keep, the generated shops stay in the folder, and those that are there are measured again.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { BrowserLike } from '#tests/factories/browser-like.ts'
import { buyer } from './buyer.ts'
import { httpClient } from './http-client.ts'
import { median } from './median.ts'
import { memoryMb } from './process-memory.ts'
import { customerOf, fillScale, scaleOf, type Scale } from './scale-data.ts'

/** What one percent takes on the disk, in megabytes: the database and its write-ahead log. */
const MB_OF_PERCENT = 300
const ROUNDS = 5

type Figures = Map<string, string>

const {
  positionals,
  values: { keep },
} = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const percents = positionals.map(Number)
if (percents.some((percent) => !(percent > 0 && percent <= 100)))
  throw new Error('Percentages are from above 0 to 100: npm run bench -- scale 1 10')
const columns = new Map<string, Figures>()
for (const percent of percents.length > 0 ? percents : [1, 10]) columns.set(`${percent} %`, await measure(percent))
report(columns)

async function measure(percent: number): Promise<Figures> {
  const parent = keep ?? tmpdir()
  mkdirSync(parent, { recursive: true })
  const kept = keep === undefined ? null : join(keep, `${percent}-percent`)
  const isThere = kept !== null && existsSync(kept)
  const folder = isThere ? kept : mkdtempSync(join(parent, 'moc-lan-bench-'))
  try {
    const scale = scaleOf(percent)
    const figures: Figures = new Map(Object.entries(scale).map(([what, count]) => [what, count.toLocaleString('en')]))
    if (!isThere) {
      const free = statfsSync(folder)
      const megabytes = (free.bavail * free.bsize) / 1e6
      if (megabytes < percent * MB_OF_PERCENT * 1.5)
        throw new Error(
          `${percent} % needs ${Math.round(percent * MB_OF_PERCENT * 1.5)} MB in ${parent}, ${Math.round(megabytes)} are free`,
        )
      await fill(folder, scale, figures)
    }
    if (kept !== null && !isThere) renameSync(folder, kept)
    const file = join(kept ?? folder, 'shop.db')
    await readOnce(file)
    await withShop(kept ?? folder, figures, (url, pid) => ask({ url, pid, scale, figures, file }))
    return figures
  } finally {
    if (kept === null || !existsSync(kept)) rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string, scale: Scale, figures: Figures): Promise<void> {
  const began = performance.now()
  const file = join(folder, 'shop.db')
  const db = await openDatabase({ url: `file:${file}` })
  await migrateDatabase(db)
  await seedWhenEmpty(db, { storage: await openStorage({ dataDir: folder, s3: null }), demo: true, now: new Date() })
  await fillScale(db, scale)
  db.close()
  figures.set('generated in', `${((performance.now() - began) / 1000).toFixed(0)} s`)
  figures.set('database', `${(statSync(file).size / 1e6).toFixed(0)} MB`)
}

/** Brings a file into the memory of the system, as far as it fits: else the first figures are those of the disk. */
async function readOnce(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 1024 * 1024 }));
}

/** Runs the shop as a process of its own while `work` measures it. */
async function withShop(
  folder: string,
  figures: Figures,
  work: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  // The generated orders go back six years. Forgetting millions of guests' orders is the work of weeks, not of a start.
  const env = { ...process.env, DATA_DIR: folder, RETENTION_GUEST_ORDERS_DAYS: '36500' }
  const shop = fork(new URL('./back-office-target.ts', import.meta.url), { env })
  const exited = once(shop, 'exit')
  try {
    const [{ url }] = (await once(shop, 'message')) as [{ url: string }]
    figures.set('start to ready', ms(performance.now() - began))
    await work(url, shop.pid ?? 0)
  } finally {
    shop.disconnect()
    await exited
  }
}

interface Asked {
  url: string
  pid: number
  scale: Scale
  figures: Figures
  /** The database. */
  file: string
}

async function ask({ url, pid, scale, figures, file }: Asked): Promise<void> {
  const client = httpClient(url)
  const admin = await BrowserLike.signedIn(url, 'admin@example.com')
  figures.set('memory at the start', `${memoryMb(pid).toFixed(0)} MB`)
  const read = async (what: string, paths: readonly string[], limit = 200) => {
    const times: number[] = []
    for (const path of paths) {
      const { status, ms } = await client.get(path)
      if (status !== limit) throw new Error(`${path} was answered ${status}`)
      times.push(ms)
    }
    figures.set(what, ms(median(times)))
  }
  const list = async (what: string, path: string) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const { status } = await admin.get(path)
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
      times.push(performance.now() - began)
    }
    figures.set(what, ms(median(times)))
  }
  const several = (path: (n: number) => string) => Array.from({ length: ROUNDS }, (_, n) => path(n + 1))
  const lastPage = Math.ceil(scale.products / 200)

  await read('render: home', ['/', '/vi'])
  await read(
    'render: a product',
    several((n) => `/products/bo-hoa-${n * 7}`),
  )
  await read(
    'render: an article',
    several((n) => `/articles/bai-${n * 7}`),
  )
  await read('render: the product list, first page', ['/products', '/vi/products'])
  await read('render: the product list, last page', lastPage > 1 ? [`/products/page/${lastPage}`] : ['/products'])
  await read(
    'filter: category, stock and price',
    several((n) => `/products/page/found?category=hoa-tinh-yeu&stock=1&price=low&sort=price-up&page=${n}`),
  )
  await read(
    'filter: an occasion of many products',
    several((n) => `/products/page/found?occasion=birthday&page=${n}`),
  )
  await read(
    'filter: an occasion of few products',
    several((n) => `/products/page/found?occasion=sympathy&x=${n}`),
  )
  await read(
    'filter: what else can be chosen',
    several((n) => `/products/page/found?choices&stock=1&page=${n}`),
  )
  await read(
    'search: a common word',
    several((n) => `/api/search?q=hoa&x=${n}`),
  )
  await read(
    'search: a rare word',
    several((n) => `/api/search?q=${scale.products - n}`),
  )
  await read('sitemap', ['/sitemap.xml'])
  const all = await readToEnd(`${url}/api/products`)
  figures.set('GET /api/products, to the last byte', ms(all.ms))
  figures.set('GET /api/products, size', `${(all.bytes / 1e6).toFixed(1)} MB`)

  // The whole list of a large catalogue takes a while, in which the system forgets what was not read.
  await readOnce(file)
  await list('back-office: orders, first page', '/api/orders?page=1&pageSize=20')
  await list('back-office: orders, page 4,000', '/api/orders?page=4000&pageSize=20')
  await list('back-office: orders by total', '/api/orders?page=1&pageSize=20&sort=-total')
  await list('back-office: orders, a rare name', `/api/orders?page=1&pageSize=20&q=khach-${customerOf(scale.orders)}@`)
  await list('back-office: customers, first page', '/api/customers?page=1&pageSize=20')
  await list('back-office: products by name', '/api/admin/products?page=1&pageSize=24&sort=name&locale=en')
  await list('back-office: products, a rare word', `/api/admin/products?page=1&pageSize=24&q=${scale.products - 1}`)
  await list('back-office: articles by title', '/api/admin/articles?page=1&pageSize=20&sort=title')
  await list('back-office: dashboard', '/api/admin/dashboard')

  const products = (await admin.get('/api/admin/products?page=1&pageSize=24&stock=in')).body as { id: string }[]
  const buy = buyer(
    client,
    products.map(({ id }) => id),
  )
  const confirms: number[] = []
  for (let round = 0; round < ROUNDS; round++) confirms.push((await buy.confirm(await buy.buy())).ms)
  figures.set('purchase: confirm', ms(median(confirms)))

  const edits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const { status } = await admin.send('PATCH', `/api/products/${products[0]!.id}`, { priceVND: 300_000 + round })
    if (status !== 200) throw new Error(`An edit was answered ${status}`)
    edits.push(performance.now() - began)
  }
  figures.set('edit of a product, saved', ms(median(edits)))
  figures.set('memory at the end', `${memoryMb(pid).toFixed(0)} MB`)
  client.close()
}

/** Reads an answer that may be too large for a string, uncompressed. */
async function readToEnd(url: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const { status, body } = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })
  if (status !== 200 || !body) throw new Error(`${url} was answered ${status}`)
  let bytes = 0
  for await (const chunk of body) bytes += chunk.length
  return { ms: performance.now() - began, bytes }
}

function ms(value: number): string {
  return value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${(value / 1000).toFixed(1)} s`
}

function report(columns: ReadonlyMap<string, Figures>): void {
  const names = [...new Set([...columns.values()].flatMap((figures) => [...figures.keys()]))]
  const cells = (values: readonly string[]) => values.map((value) => value.padStart(14)).join('')
  console.log(''.padEnd(40) + cells([...columns.keys()]))
  for (const name of names)
    console.log(name.padEnd(40) + cells([...columns.values()].map((figures) => figures.get(name) ?? '')))
}
