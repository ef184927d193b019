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

/** Where an article stands among the others. */
type Place = Pick<ArticleSummary, 'id' | 'category' | 'publishedAt'>

/**
 * What to read after an article: those that came out just before it in its category, then just after it, then
 * others. Looking backwards first means that a new article leaves the pages of older ones as they are.
 */
export async function relatedArticles(db: Database, article: Place, locale: Locale): Promise<RelatedArticles> {
  const { before, after, same } = aroundOf(article)
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

/**
 * The articles whose pages name this one because it came out just before them: what to render again when it is put
 * there. (Pages that name it for another reason are open, and hang on the list.)
 */
export async function followedBy(db: Pick<Database, 'select'>, article: Place): Promise<string[]> {
  const { after, same } = aroundOf(article)
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(same, after))
    .orderBy(...oldestFirst)
    .limit(RELATED_ARTICLES)
  return rows.map(({ id }) => id)
}

function aroundOf({ id, category, publishedAt }: Place) {
  const date = new Date(publishedAt)
  return {
    before: or(lt(articles.publishedAt, date), and(eq(articles.publishedAt, date), lt(articles.id, id))),
    after: or(gt(articles.publishedAt, date), and(eq(articles.publishedAt, date), gt(articles.id, id))),
    same: eq(articles.category, category),
  }
}
