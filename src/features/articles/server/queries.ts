import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { articles, articleTranslations, slugRedirects } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { ArticleCategory } from '#shared/shop.ts'
import type { Article, ArticleSummary } from '../articles.ts'
import { articleColumns, inLocale, newestFirst, summaryColumns, toArticle } from './rows.ts'

interface ListOptions {
  locale: Locale
  category?: ArticleCategory | null
  limit?: number
  offset?: number
}

/** Returns articles newest first, without their bodies. */
export async function listArticles(db: Database, options: ListOptions): Promise<ArticleSummary[]> {
  // The ids come from the index alone, so that the rows before the page are not read.
  const shown = db
    .select({ id: articles.id })
    .from(articles)
    .where(options.category ? eq(articles.category, options.category) : undefined)
    .orderBy(...newestFirst)
    .limit(options.limit ?? -1)
    .offset(options.offset ?? 0)
  const rows = await db
    .select(summaryColumns)
    .from(articles)
    .leftJoin(articleTranslations, inLocale(options.locale))
    .where(inArray(articles.id, shown))
    .orderBy(...newestFirst)
  return rows.map(toArticle)
}

/** Returns the number of articles, in all categories or one. */
export async function countArticles(db: Database, category: ArticleCategory | null): Promise<number> {
  const where = category ? eq(articles.category, category) : undefined
  const [row] = await db.select({ count: count() }).from(articles).where(where)
  return row?.count ?? 0
}

export type FoundArticle = { kind: 'found'; article: Article } | { kind: 'moved'; slug: string } | { kind: 'unknown' }

/** Finds the article with a slug; if its slug has changed since, returns the current one. */
export async function findArticle(db: Database, slug: string, locale: Locale): Promise<FoundArticle> {
  const [row] = await bySlug(db).all({ slug, locale })
  if (row) return { kind: 'found', article: toArticle(row) }
  const [moved] = await db
    .select({ slug: articles.slug })
    .from(slugRedirects)
    .innerJoin(articles, eq(articles.id, slugRedirects.targetId))
    .where(and(eq(slugRedirects.kind, 'article'), eq(slugRedirects.oldSlug, slug)))
  return moved ? { kind: 'moved', slug: moved.slug } : { kind: 'unknown' }
}

const bySlug = prepareOnce((db) =>
  db
    .select(articleColumns)
    .from(articles)
    .leftJoin(articleTranslations, inLocale(sql.placeholder('locale')))
    .where(eq(articles.slug, sql.placeholder('slug')))
    .prepare(),
)
