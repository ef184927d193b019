import { and, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { articles, articleTranslations } from '../../../../db/schema/index.ts'
import type { Locale } from '../../../shared/locale.ts'
import { RELATED_ARTICLES, type ArticleSummary } from '../articles.ts'
import { inLocale, newestFirst, oldestFirst, summaryColumns, toSummary } from './rows.ts'

export interface RelatedArticles {
  articles: ArticleSummary[]
  /** Whether a new article could belong here, so that the page depends on the list and not on these alone. */
  open: boolean
}

/**
 * What to read after an article: those that came out just before it in its category, then just after it, then
 * others. Looking backwards first means that a new article leaves the pages of older ones as they are.
 */
export async function relatedArticles(
  db: Database,
  article: Pick<ArticleSummary, 'id' | 'category' | 'publishedAt'>,
  locale: Locale,
): Promise<RelatedArticles> {
  const date = new Date(article.publishedAt)
  const before = or(lt(articles.publishedAt, date), and(eq(articles.publishedAt, date), lt(articles.id, article.id)))
  const after = or(gt(articles.publishedAt, date), and(eq(articles.publishedAt, date), gt(articles.id, article.id)))
  const same = eq(articles.category, article.category)
  const other = ne(articles.category, article.category)

  const found: ArticleSummary[] = []
  const take = async (where: SQL | undefined, order: SQL[]) => {
    const missing = RELATED_ARTICLES - found.length
    if (missing === 0) return
    const rows = await db
      .select(summaryColumns)
      .from(articles)
      .leftJoin(articleTranslations, inLocale(locale))
      .where(where)
      .orderBy(...order)
      .limit(missing)
    found.push(...rows.map(toSummary))
  }
  await take(and(same, before), newestFirst)
  const open = found.length < RELATED_ARTICLES
  await take(and(same, after), oldestFirst)
  await take(and(other, before), newestFirst)
  await take(and(other, after), oldestFirst)
  return { articles: found, open }
}
