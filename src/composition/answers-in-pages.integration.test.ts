import { sql } from 'drizzle-orm'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { allArticles } from '#features/articles/server/all-articles.ts'
import { eachOnSale } from '#features/catalog/server/admin-queries.ts'
import { allProducts } from '#features/catalog/server/queries.ts'
import { tryImport } from '#features/catalog/server/import-products.ts'
import { relatedHeads } from '#features/catalog/server/product-writes.ts'
import { publicPaths } from '#features/publishing/server/public-paths.ts'
import { changesSince } from '#features/publishing/server/tags.ts'
import type { Shop } from '#server/shop.ts'

/** A libSQL server answers with an error instead of more than this. */
const MOST_BYTES = 10 * 1024 * 1024

/** Enough rows for an answer above the limit, in every table that is read whole. */
const ROWS = 15_000
const LONG_TEXT = 'hoa-'.repeat(220)

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the sizes of its answers were not measured')

describe.skipIf(!SQLD)('of a large shop on a database server', () => {
  let server: SqldServer
  let db: Database
  /** The bytes of each answer. */
  let answers: number[] = []

  beforeAll(async () => {
    server = await startSqld()
    db = await openDatabase({ url: server.url, requestTimeoutMs: 120_000 })
    await migrateDatabase(db)
    // Indexing each text for the search would take minutes, and is not what is measured.
    const triggers = await db.all<{ name: string }>(sql`select name from sqlite_master where type = 'trigger'`)
    for (const { name } of triggers) await db.run(sql.raw(`drop trigger "${name}"`))
    const numbers = sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < ${ROWS})`
    const uuid = sql`printf('%08x-0000-4000-8000-000000000000', n)`
    await db.run(
      sql`insert into content_tags (tag, version) ${numbers} select 'product:' || ${uuid} || ${LONG_TEXT}, n from n`,
    )
    await db.run(sql`insert into products
      (id, slug, name, description, price_usd_cents, price_vnd, image_url, category, in_stock, position, created_at, updated_at)
      ${numbers} select ${uuid}, 'a-bunch-of-flowers-' || n, 'Hoa ' || n, ${LONG_TEXT}, 100, 100000,
        '/objects/p/x.webp', 'Category ' || (n % 40), 1, n / 11000, 1000 - n / 340, n from n`)
    await db.run(sql`insert into articles
      (id, slug, title, excerpt, content, category, author, hero_image_url, published_at, created_at, updated_at)
      ${numbers} select ${uuid}, ${LONG_TEXT} || n, 'Hoa', 'Hoa', 'Hoa', 'Ý nghĩa hoa', 'An', '/objects/a/x.webp',
        n / 10, n, n from n`)
    const asked = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const answer = await asked(...given)
      answers.push((await answer.clone().arrayBuffer()).byteLength)
      return answer
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    db.close()
    await server.remove()
  })

  /** Returns what was read, and the bytes of all answers together; none may be above the limit. */
  async function measure<T>(read: () => Promise<T>): Promise<{ result: T; bytes: number }> {
    answers = []
    const result = await read()
    expect(Math.max(...answers)).toBeLessThan(MOST_BYTES / 2)
    return { result, bytes: answers.reduce((sum, bytes) => sum + bytes, 0) }
  }

  test('the versions of all content are read in pages, each once and in order', async () => {
    const { result, bytes } = await measure(() => changesSince(db, 0))
    expect(result.map(({ version }) => version)).toEqual(Array.from({ length: ROWS }, (_, n) => n + 1))
    expect(bytes).toBeGreaterThan(MOST_BYTES)
  })

  test('the public paths are read in pages, each once', async () => {
    const { result, bytes } = await measure(() => Array.fromAsync(publicPaths(db)))
    const isProduct = (path: string) => path.startsWith('/products/') && !path.startsWith('/products/page/')
    expect(result.filter(isProduct).length).toBe(ROWS)
    expect(new Set(result).size).toBe(result.length)
    expect(bytes).toBeGreaterThan(MOST_BYTES)
  })

  test('every product is read in pages for an export, each once and in catalogue order', async () => {
    const { result, bytes } = await measure(() => Array.fromAsync(eachOnSale(db), ({ name }) => name))
    expect(result).toEqual(Array.from({ length: ROWS }, (_, n) => `Hoa ${n + 1}`))
    expect(bytes).toBeGreaterThan(MOST_BYTES)
  })

  test('every product is read in pages for the API, each once and in catalogue order', async () => {
    const { result, bytes } = await measure(() => Array.fromAsync(allProducts(db, 'en'), ({ name }) => name))
    expect(result).toEqual(Array.from({ length: ROWS }, (_, n) => `Hoa ${n + 1}`))
    expect(bytes).toBeGreaterThan(MOST_BYTES)
  })

  test('an import reads the products of its lines only', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `a-bunch-of-flowers-${n + 1},Hoa mới`)
    const shop = { db, clock: { now: () => new Date() } } as Shop
    const { result, bytes } = await measure(() => tryImport(shop, ['slug,name', ...lines].join('\n'), 'en'))
    expect(result).toMatchObject({ ok: true, value: { counts: { create: 0, update: 300, unchanged: 0, error: 0 } } })
    expect(bytes).toBeLessThan(MOST_BYTES / 10)
  })

  test('the related products of every category are a few rows', async () => {
    const { result, bytes } = await measure(() => relatedHeads(db))
    expect(result.size).toBe(40)
    expect(bytes).toBeLessThan(MOST_BYTES / 100)
  })

  test('the articles are read in pages, in the order of the list', async () => {
    const ids: string[] = []
    await measure(async () => {
      for await (const { id } of allArticles(db, 'vi')) if (ids.push(id) === 1_000) break
    })
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(ids[0]).toBe(`${ROWS.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`)
    expect(new Set(ids).size).toBe(1_000)
  })
})
