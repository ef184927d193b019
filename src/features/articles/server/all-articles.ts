import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, articleTranslations } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { Article } from '../articles.ts'
import { articleColumns, inLocale, newestFirst, toArticle } from './rows.ts'

/** How many bodies are held at a time: half a megabyte or so. */
const PORTION = 100

/**
 * Every article with its body, newest first (spec, section 7, `GET /api/articles`), read a portion at a time: ten thousand
 * are 50 MB, and nobody else should wait while they are read and written out. An edit in between may show in part;
 * whoever keeps the answer sees by its tags that it is not to be kept.
 */
export async function* allArticles(db: Database, locale: Locale): AsyncGenerator<Article> {
  const order = await db
    .select({ id: articles.id })
    .from(articles)
    .orderBy(...newestFirst)
  for (let from = 0; from < order.length; from += PORTION) {
    const ids = order.slice(from, from + PORTION).map(({ id }) => id)
    yield* await articlesByIds(db, ids, locale)
    // A file is read in place: without this, no other request would be looked at in between.
    await setImmediate()
  }
}

/** One page of the same list, and how many there are in all. */
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
