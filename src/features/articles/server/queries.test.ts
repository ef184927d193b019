import { afterAll, beforeAll, expect, it } from 'vitest'
import { articles, articleTranslations, slugRedirects } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import type { Database } from '#db/client.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import type { Locale } from '#shared/locale.ts'
import type { Article } from '../articles.ts'
import { allArticles, pageOfArticles } from './all-articles.ts'
import { countArticles, findArticle, listArticles } from './queries.ts'
import { relatedArticles } from './related.ts'

const temporary = new TemporaryShop()
let db: Database
const [CARE, MEANING] = ARTICLE_CATEGORIES

const article = (id: string, day: number, category: (typeof ARTICLE_CATEGORIES)[number] = CARE) => ({
  id,
  slug: `bai-${id}`,
  title: `Bài ${id}`,
  excerpt: 'Tóm tắt',
  content: '<p>Nội dung</p>',
  category,
  author: 'Mộc Lan',
  publishedAt: new Date(Date.UTC(2025, 0, day)),
  tags: ['hoa'],
})

beforeAll(async () => {
  db = await temporary.open()
  await db
    .insert(articles)
    .values([
      article('a1', 1),
      article('a2', 2),
      article('a3', 3),
      article('a4', 4),
      article('a5', 4),
      article('m1', 2, MEANING),
      article('m2', 5, MEANING),
    ])
  await db.insert(articleTranslations).values({
    articleId: 'a1',
    locale: 'en',
    title: 'Piece a1',
    excerpt: 'Summary',
    content: '<p>Text</p>',
    tags: ['flowers'],
  })
  await db.insert(slugRedirects).values({ kind: 'article', oldSlug: 'bai-cu', targetId: 'a1' })
})
afterAll(() => temporary.remove())

const ids = (list: { id: string }[]) => list.map(({ id }) => id)

it('lists newest first, without bodies, in pages, and in a stable order when dates are equal', async () => {
  const list = await listArticles(db, { locale: 'vi' })
  expect(ids(list)).toEqual(['m2', 'a5', 'a4', 'a3', 'm1', 'a2', 'a1'])
  expect(list[0]).not.toHaveProperty('content')
  expect(ids(await listArticles(db, { locale: 'vi', limit: 2, offset: 1 }))).toEqual(['a5', 'a4'])
  expect(ids(await listArticles(db, { locale: 'vi', category: MEANING }))).toEqual(['m2', 'm1'])
  expect(await countArticles(db, null)).toBe(7)
  expect(await countArticles(db, MEANING)).toBe(2)
})

async function everyArticle(locale: Locale): Promise<Article[]> {
  const all: Article[] = []
  for await (const article of allArticles(db, locale)) all.push(article)
  return all
}

it('shows the translation, or else the base text with its language', async () => {
  const english = await everyArticle('en')
  expect(english.at(-1)).toMatchObject({ title: 'Piece a1', content: '<p>Text</p>', tags: ['flowers'], lang: 'en' })
  expect(english[0]).toMatchObject({ title: 'Bài m2', tags: ['hoa'], lang: 'vi' })
  const vietnamese = await everyArticle('vi')
  expect(vietnamese.at(-1)).toMatchObject({ title: 'Bài a1', lang: 'vi' })
  expect(new Set(vietnamese.map(({ lang }) => lang))).toEqual(new Set(['vi']))
})

it('returns a page in the same order, with the total', async () => {
  const all = await everyArticle('en')
  const pages = [0, 3, 6, 9].map((offset) => pageOfArticles(db, { locale: 'en', limit: 3, offset }))
  const found = await Promise.all(pages)
  expect(found.flatMap(({ articles }) => articles)).toEqual(all)
  expect(found.map(({ total }) => total)).toEqual([7, 7, 7, 7])
})

it('finds by slug, follows a former slug, and reports an unknown one', async () => {
  expect(await findArticle(db, 'bai-a1', 'en')).toMatchObject({ kind: 'found', article: { title: 'Piece a1' } })
  expect(await findArticle(db, 'bai-cu', 'vi')).toEqual({ kind: 'moved', slug: 'bai-a1' })
  expect(await findArticle(db, 'khong-co', 'vi')).toEqual({ kind: 'unknown' })
  expect(await findArticle(db, "' or 1=1 --", 'vi')).toEqual({ kind: 'unknown' })
})

it('relates an article to those just before it in its category', async () => {
  const [a5] = await listArticles(db, { locale: 'vi', category: CARE })
  const related = await relatedArticles(db, a5!, 'vi')
  expect(ids(related.articles)).toEqual(['a4', 'a3', 'a2'])
  expect(related.open).toBe(false)
})

it('adds later ones, then other categories, and reports that the list is open', async () => {
  const a2 = (await listArticles(db, { locale: 'en' })).find(({ id }) => id === 'a2')!
  expect(await relatedArticles(db, a2, 'en')).toMatchObject({ open: true })
  expect(ids((await relatedArticles(db, a2, 'en')).articles)).toEqual(['a1', 'a3', 'a4'])
  const m1 = (await listArticles(db, { locale: 'en' })).find(({ id }) => id === 'm1')!
  expect(ids((await relatedArticles(db, m1, 'en')).articles)).toEqual(['m2', 'a2', 'a1'])
})
