import type { Article } from '#features/articles/articles.ts'
import * as calls from '#features/articles/articles.calls.ts'
import { allArticles, pageOfArticles } from '#features/articles/server/all-articles.ts'
import { implement } from '#server/endpoint.ts'

/** The whole list (spec, section 7) is saved like a page; a single page of it is kept in memory. */
export const GET = implement(calls.listArticles, async ({ shop, query: { locale }, page, context }) => {
  context.cache.set({ tags: ['articles'] })
  if (!page) return eachRecorded(allArticles(shop.db, locale))
  const { articles, total } = await pageOfArticles(shop.db, { locale, limit: page.pageSize, offset: page.offset })
  return { rows: articles.map(recorded), total }
})

/** Returns an article's recorded fields (spec, section 3), and the language of its texts. */
function recorded({ updatedAt: _, ...article }: Article) {
  return article
}

async function* eachRecorded(all: AsyncIterable<Article>) {
  for await (const article of all) yield recorded(article)
}
