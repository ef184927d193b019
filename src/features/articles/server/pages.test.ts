import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { articles } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readArticlePage } from './article-page.ts'
import { readListPage } from './list-page.ts'

const temporary = new TemporaryShop()
const logged: string[] = []
const log = { error: (_details: object, message: string) => logged.push(message) } as never
let db: Database

beforeAll(async () => {
  db = await temporary.open()
  await db.insert(articles).values(
    Array.from({ length: 25 }, (_, index) => ({
      id: `a${index}`,
      slug: `bai-${index}`,
      title: `Bài ${index}`,
      excerpt: 'Tóm tắt',
      content: '<h2>Một</h2><script>alert(1)</script><table><tbody><tr><td>1</td></tr></tbody></table>',
      category: 'Hoa theo mùa' as const,
      author: 'Mộc Lan',
      publishedAt: new Date(Date.UTC(2025, 0, 1 + index)),
    })),
  )
})
afterAll(() => temporary.remove())

it('shows 24 articles to a page, and knows the last page', async () => {
  const page = (number: number) => readListPage({ db, log }, { locale: 'vi', category: null, page: number })
  expect(await page(1)).toMatchObject({ kind: 'list', total: 25, articles: { length: 24 } })
  expect(await page(2)).toMatchObject({ kind: 'list', articles: [{ id: 'a0' }] })
  expect(await page(3)).toEqual({ kind: 'beyond' })
})

it('an empty category is still a list', async () => {
  const list = await readListPage({ db, log }, { locale: 'vi', category: 'Ý nghĩa hoa', page: 1 })
  expect(list).toMatchObject({ kind: 'list', total: 0, articles: [] })
})

it('an article page depends on the articles it shows, and only the oldest ones depend on the list', async () => {
  const page = (slug: string) => readArticlePage({ db, log }, { slug, locale: 'vi', tableLabel: 'Bảng' })
  expect(await page('bai-20')).toMatchObject({
    kind: 'found',
    body: { sections: [{ id: 'mot', title: 'Một' }], html: expect.not.stringContaining('script') },
    tags: ['site', 'article:a20', 'article:a19', 'article:a18', 'article:a17'],
  })
  expect(await page('bai-1')).toMatchObject({
    tags: ['site', 'article:a1', 'article:a0', 'article:a2', 'article:a3', 'articles'],
  })
})

it('a failing database is logged and shown as a failure', async () => {
  const broken = {
    select: () => {
      throw new Error('disk I/O error')
    },
  } as unknown as Database
  const shop = { db: broken, log }
  const failed = { kind: 'failed', error: new Error('disk I/O error') }
  expect(await readListPage(shop, { locale: 'vi', category: null, page: 1 })).toEqual(failed)
  expect(await readArticlePage(shop, { slug: 'a', locale: 'vi', tableLabel: '' })).toEqual(failed)
  expect(logged).toEqual([
    'Articles could not be listed; the page shows an error',
    'An article could not be read; its page shows an error',
  ])
})
