import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { listArticleRows } from './admin-queries.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  await db.delete(articles)
  const written = [
    ['a1', 'Ươm hạt', 'Sowing'],
    ['a2', 'đào Tết', 'peach branches'],
    ['a3', 'Đà Lạt', null],
    ['a4', 'An nhiên', 'Zinnias'],
  ] as const
  const rest = { excerpt: 'x', content: '<p>x</p>', author: 'Mộc Lan' }
  for (const [n, [id, title, english]] of written.entries()) {
    const category = n < 2 ? 'Hoa theo mùa' : 'Mẹo cắm hoa'
    await db.insert(articles).values({ id, slug: id, title, category, publishedAt: new Date(n), ...rest })
    if (english)
      await db
        .insert(articleTranslations)
        .values({ articleId: id, locale: 'en', title: english, excerpt: 'x', content: 'x' })
  }
})
afterAll(() => test.close())

const all = { locale: 'vi', category: null, match: null, order: 'title', offset: 0, pageSize: 50 } as const
const ids = async (wanted: Partial<Parameters<typeof listArticleRows>[1]>) =>
  (await listArticleRows(test.shop.db, { ...all, ...wanted })).rows.map(({ id }) => id)

it('is sorted by the shown title, ignoring diacritics and case', async () => {
  expect(await ids({})).toEqual(['a4', 'a3', 'a2', 'a1'])
  expect(await ids({ order: '-title' })).toEqual(['a1', 'a2', 'a3', 'a4'])
  // An untranslated article is sorted among the others by its base title.
  expect(await ids({ locale: 'en' })).toEqual(['a3', 'a2', 'a1', 'a4'])
  const { rows } = await listArticleRows(test.shop.db, { ...all, locale: 'en' })
  expect(rows.map(({ title }) => title)).toEqual(['Đà Lạt', 'peach branches', 'Sowing', 'Zinnias'])
})

it('is sorted before it is cut into pages, and filtered before that', async () => {
  expect(await ids({ offset: 1, pageSize: 2 })).toEqual(['a3', 'a2'])
  expect((await listArticleRows(test.shop.db, { ...all, pageSize: 1 })).total).toBe(4)
  const narrowed = await listArticleRows(test.shop.db, { ...all, category: 'Hoa theo mùa' })
  expect([narrowed.rows.map(({ id }) => id), narrowed.total]).toEqual([['a2', 'a1'], 2])
  expect(await ids({ match: 'dao*' })).toEqual(['a2'])
})

it('is sorted again when a title changes, in either language', async () => {
  const { db } = test.shop
  const english = (title: string) => ({ articleId: 'a3', locale: 'en' as const, title, excerpt: 'x', content: 'x' })
  await db.update(articles).set({ title: 'Ổi đào' }).where(eq(articles.id, 'a2'))
  expect(await ids({})).toEqual(['a4', 'a3', 'a2', 'a1'])
  await db.update(articles).set({ title: 'Bưởi' }).where(eq(articles.id, 'a2'))
  expect(await ids({})).toEqual(['a4', 'a2', 'a3', 'a1'])

  await db.insert(articleTranslations).values(english('Quince'))
  expect(await ids({ locale: 'en' })).toEqual(['a2', 'a3', 'a1', 'a4'])
  await db.update(articleTranslations).set({ title: 'tulips' }).where(eq(articleTranslations.articleId, 'a3'))
  expect(await ids({ locale: 'en' })).toEqual(['a2', 'a1', 'a3', 'a4'])
  await db.delete(articleTranslations).where(eq(articleTranslations.articleId, 'a3'))
  expect(await ids({ locale: 'en' })).toEqual(['a3', 'a2', 'a1', 'a4'])
})
