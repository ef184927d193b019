import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, gt, inArray, max } from 'drizzle-orm'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { contentTags, products } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { closeEveryDay } from '../factories/close-every-day.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'

/*
 * Lists of related products, newest articles and categories change with entities that are not on their own page. After
 * any edit, every page must be as if all pages were rendered anew.
 */

/**
 * Products that are like others of their category: each page is rendered dozens of times. What stays fills every list
 * of related products, with a sold-out product, two families of sizes, and the add-ons.
 */
const ONE_OF_MANY = [
  ...['cam-tu-cau-xanh-bien', 'hop-hong-trai-tim', 'cam-chuong-hong-tham'],
  ...['ly-hong-diu-dang', 'sinh-nhat-hong-tim', 'cam-chuong-cau-vong'],
]

const limit = pLimit(8)
let folder: string
let shop: RunningShop
let db: Database
let admin: BrowserLike
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-lists-'))
  copyTemplate(folder)
  db = await openDatabase({ url: `file:${folder}/shop.db` })
  await closeEveryDay(db)
  await db.update(products).set({ archivedAt: new Date() }).where(inArray(products.slug, ONE_OF_MANY))
  shop = await runShop({ DATA_DIR: folder })
  admin = new BrowserLike(shop.url)
  const login = await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  expect(login.status).toBe(200)
  // Saves every page, so that an edit can leave some stale. Each comparison saves them again.
  await readAll()
})
afterAll(async () => {
  db.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const FEEDS = [
  '/sitemap.xml',
  '/rss.xml',
  '/vi/rss.xml',
  '/api/products',
  '/products/page/add-ons',
  '/vi/products/page/add-ons',
  '/api/articles?locale=en',
  '/api/articles?page=1&pageSize=5',
]
const CHIPS = ['Hướng dẫn chăm sóc', 'Ý nghĩa hoa'].map((name) => `/vi/articles?category=${encodeURIComponent(name)}`)

/**
 * Resolves to every public page as visitors get it now: its ETag, which is a hash of the body, or the body where there
 * is none. It asks for no compression, because the bodies are only compared.
 */
async function readAll(): Promise<Map<string, string>> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const get = async (path: string) => {
    const { headers } = await fetch(shop.url + path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    return [path, headers.get('etag') ?? (await (await fetch(shop.url + path)).text())] as const
  }
  return new Map(await Promise.all([...FEEDS, ...CHIPS, ...pages].map((path) => limit(() => get(path)))))
}

/** Resolves to every public page, rendered anew. */
async function readAnew(): Promise<Map<string, string>> {
  await db.batch([...raiseTags(db, ['site'])])
  const raised = await latestVersion()
  // The shop checks for other processes' edits twice a second. Once it has saved one page with the new version, it
  // treats every page of an earlier version as stale.
  await expect.poll(savedVersion, { interval: 50 }).toBeGreaterThanOrEqual(raised)
  return readAll()
}

/** Returns the newest content version that a page was saved with. */
async function savedVersion(): Promise<number> {
  const lists = await Array.fromAsync(glob(`${folder}/pages/**/manifest.ndjson`), (file) => readFile(file, 'utf8'))
  return Math.max(
    0,
    ...lists.flatMap((list) => [...list.matchAll(/"version":(\d+)/g)].map(([, version]) => Number(version))),
  )
}

const latestVersion = async () =>
  (await db.select({ version: max(contentTags.version) }).from(contentTags))[0]?.version ?? 0

/** Makes an edit and expects no stale page after it. Resolves to the tags that the edit invalidated. */
async function editAndCompare(edit: () => Promise<{ status: number; body: { id: string } }>) {
  const before = await latestVersion()
  const { status, body } = await edit()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  const raised = (await db.select().from(contentTags).where(gt(contentTags.version, before))).map(({ tag }) => tag)
  const shown = await readAll()
  const anew = await readAnew()
  expect([...shown.keys()]).toEqual([...anew.keys()])
  expect([...shown].filter(([path, text]) => anew.get(path) !== text).map(([path]) => path)).toEqual([])
  return { id: body.id, raised }
}

const LOVE = 'Hoa Tình Yêu'
const product = (name: string, category = LOVE) => ({
  ...{ name, slug: name.toLowerCase().replaceAll(' ', '-'), description: 'Bó hoa thử.', category, inStock: true },
  ...{ priceUSD: '21.00', priceVND: 500_000, imageUrl: '/objects/dp/hoa-hong-do-nong-nan.webp' },
})
const article = (title: string, publishedAt: string, category = 'Hướng dẫn chăm sóc') => ({
  ...{ title, slug: '', excerpt: 'Đoạn mở đầu.', content: '<p>Nội dung.</p>', category, publishedAt },
  ...{ tags: [], heroImageUrl: '', author: 'Mộc Lan', seoTitle: '', seoDescription: '' },
})

/**
 * The most tags that one edit may invalidate: categories, the product and the lists, however many products there are.
 */
const FEW = 16

describe('no page is stale', { timeout: 240_000 }, () => {
  it('after products are added, changed and archived', async () => {
    const { id, raised } = await editAndCompare(() => admin.post('/api/products', product('Bo Thu Nghiem')))
    expect(raised.length).toBeLessThan(FEW)
    for (const change of [
      { category: 'Hoa Sinh Nhật' },
      { inStock: false },
      { name: 'Bó Mới', slug: 'bo-moi', priceVND: 510_000 },
    ])
      await editAndCompare(() => admin.send('PATCH', `/api/products/${id}`, change))
    const gone = await editAndCompare(async () => ({
      ...(await admin.send('DELETE', `/api/products/${id}`)),
      body: { id },
    }))
    expect(gone.raised.length).toBeLessThan(FEW)
  })

  it('after add-ons are added, sell out and cost more', async () => {
    const { id, raised } = await editAndCompare(() => admin.post('/api/products', product('Gau Bong', 'Quà Kèm')))
    expect(raised.length).toBeLessThan(FEW)
    for (const change of [{ priceVND: 510_000 }, { inStock: false }, { inStock: true }, { category: LOVE }])
      await editAndCompare(() => admin.send('PATCH', `/api/products/${id}`, change))
    await admin.send('DELETE', `/api/products/${id}`)
  })

  it('after an import of products, even in a category with few products', async () => {
    await admin.post('/api/products', product('Mot Minh', 'Hoa Riêng'))
    await readAll()
    const imported = product('Bo Trong Tep', 'Hoa Sinh Nhật')
    const csv = [Object.keys(imported), Object.values(imported)].map((cells) => cells.join()).join('\n')
    const { raised } = await editAndCompare(async () => {
      const { status, body } = await admin.post('/api/admin/import/products', { csv, dryRun: false })
      expect(body).toMatchObject({ counts: { create: 1 } })
      return { status, body }
    })
    expect(raised.length).toBeLessThan(FEW)
  })

  it('after pieces are sold: the list of the API has their number, and no page is rendered for it', async () => {
    const many = { ...product('Hai Muoi Bo'), stock: 20 }
    const { status, body } = await admin.post('/api/products', many)
    expect(status).toBe(200)
    const listed = async () => {
      const all = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; stock: number | null }[]
      return all.find(({ id }) => id === body.id)?.stock
    }
    await expect.poll(listed).toBe(20)
    const before = await latestVersion()
    // As the orders of another process do.
    await db.update(products).set({ stock: 8 }).where(eq(products.id, body.id))
    await expect.poll(listed, { interval: 50 }).toBe(8)
    const raised = await db.select().from(contentTags).where(gt(contentTags.version, before))
    expect(raised.map(({ tag }) => tag)).toEqual(['stock'])
    await admin.send('DELETE', `/api/products/${body.id}`)
  })

  it('after articles are published, backdated, renamed and deleted', async () => {
    const { id, raised } = await editAndCompare(() =>
      admin.post('/api/admin/articles', article('Bài mới nhất', new Date().toISOString())),
    )
    expect(raised.length).toBeLessThan(FEW)
    const old = await editAndCompare(() => admin.post('/api/admin/articles', article('Bài cũ', '2025-06-01')))
    expect(old.raised.length).toBeLessThan(FEW)
    for (const change of [
      { publishedAt: '2025-01-01' },
      { category: 'Ý nghĩa hoa' },
      { title: 'Tên khác', slug: 'ten-khac' },
    ]) {
      const changed = await editAndCompare(() => admin.send('PATCH', `/api/admin/articles/${id}`, change))
      expect(changed.raised.length).toBeLessThan(FEW)
    }
    for (const gone of [id, old.id])
      await editAndCompare(async () => ({
        ...(await admin.send('DELETE', `/api/admin/articles/${gone}`)),
        body: { id: gone },
      }))
  })
})
