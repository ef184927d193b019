import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { sitemapIndexXml, sitemapXml } from '../sitemap.ts'
import { everyPage, pagesOfPart, readPart, sitemapParts } from './pages.ts'

const SITE = 'https://shop.test'
const PER_FILE = 5

let test: TestShop
let db: Database
beforeAll(async () => {
  test = await openTestShop()
  db = test.shop.db
})
afterAll(() => test.close())

const pathsOf = async (name: string) => {
  const part = readPart(name)
  return part && (await Array.fromAsync(pagesOfPart(db, part, PER_FILE))).flat().map(({ path }) => path)
}

it('a small shop has one file, with every page', async () => {
  expect(await sitemapParts(db)).toEqual([])
  const xml = (await Array.fromAsync(sitemapXml(SITE, everyPage(db)))).join('')
  expect(xml.match(/<loc>/g)).toHaveLength((15 + 37 + 12) * 2)
  expect(xml.endsWith('</urlset>\n')).toBe(true)
})

it('a large shop has an index of files, which together name each page once', async () => {
  const parts = await sitemapParts(db, PER_FILE)
  const numbered = (kind: string, count: number) =>
    Array.from({ length: count }, (_, n) => `/sitemap/${kind}-${n + 1}.xml`)
  expect(parts).toEqual(['/sitemap/pages.xml', ...numbered('products', 8), ...numbered('articles', 3)])
  const names = parts.map((path) => path.slice('/sitemap/'.length, -'.xml'.length))
  const found = (await Promise.all(names.map(pathsOf))).map((paths) => paths ?? [])
  expect(found.slice(1).map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5, 5, 2, 5, 5, 2])
  const all = (await Array.fromAsync(everyPage(db))).flat().map(({ path }) => path)
  expect(found.flat().toSorted()).toEqual(all.toSorted())
  expect(new Set(all).size).toBe(all.length)
  expect(sitemapIndexXml(SITE, parts).match(/<loc>[^<]+/g)).toEqual(parts.map((path) => `<loc>${SITE}${path}`))
})

it('a part beyond the last has no pages, and other names are no parts', async () => {
  expect(await pathsOf('products-9')).toEqual([])
  for (const name of ['products-0', 'products-01', 'products-', 'products-1e5', 'users-1', '', undefined])
    expect(readPart(name)).toBeNull()
})

it('the pages before a part are skipped in an index', async () => {
  const plan = await plansOf(db, () => pathsOf('products-2'))
  expect(plan).toContain('COVERING INDEX products_shown')
  expect(plan).not.toContain('TEMP B-TREE')
})
