import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Locale } from '#shared/locale.ts'
import type { Article } from '../articles.ts'
import { articleColumns, inLocale, newestFirst, toArticle } from './rows.ts'

/** How many bodies are in memory at a time: about half a megabyte. */
const ROWS_AT_ONCE = 100

/**
 * Yields every article with its body, newest first (spec, section 7, `GET /api/articles`). Reads in chunks, because ten
 * thousand articles are 50 MB and other requests must not wait meanwhile. An edit in between may show in part; the
 * response's cache tags then prevent it from being kept.
 */
export async function* allArticles(db: Database, locale: Locale): AsyncGenerator<Article> {
  const pages = pagesByKey<Place>(ROWS_AT_ONCE, (last) =>
    db
      .select({ id: articles.id, publishedAt: articles.publishedAt })
      .from(articles)
      .where(last && sql`(${articles.publishedAt}, ${articles.id}) < (${last.publishedAt.getTime()}, ${last.id})`)
      .orderBy(...newestFirst)
      .limit(ROWS_AT_ONCE),
  )
  for await (const some of pages) {
    yield* await articlesByIds(
      db,
      some.map(({ id }) => id),
      locale,
    )
  }
}

/** Where an article is in the list. */
type Place = Pick<typeof articles.$inferSelect, 'id' | 'publishedAt'>

/** Returns one page of the same list, and the total. */
export async function pageOfArticles(
  db: Database,
  { locale, limit, offset }: { locale: Locale; limit: number; offset: number },
): Promise<{ articles: Article[]; total: number }> {
  const [total, order] = await Promise.all([
    db.$count(articles),
    db
      .select({ id: articles.id })
      .from(articles)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  ])
  const ids = order.map(({ id }) => id)
  return { articles: ids.length > 0 ? await articlesByIds(db, ids, locale) : [], total }
}

async function articlesByIds(db: Database, ids: string[], locale: Locale): Promise<Article[]> {
  const rows = await db
    .select(articleColumns)
    .from(articles)
    .leftJoin(articleTranslations, inLocale(locale))
    .where(inArray(articles.id, ids))
    .orderBy(...newestFirst)
  return rows.map(toArticle)
}
