import { and, asc, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, articleSortTitles, articleTranslations } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { translationsColumn } from '#server/translations.ts'
import type { Locale } from '#shared/locale.ts'
import type { ArticleCategory } from '#shared/shop.ts'
import type { ArticleTexts } from '../articles.schema.ts'
import type { ArticleOrder, ArticleRow, EditedArticle } from '../articles.ts'
import { foldTitles } from './fold-titles.ts'
import { articleColumns, inLocale, instants, ownColumns, summaryColumns, textColumns, toArticle } from './rows.ts'

export interface ArticleRowQuery {
  /** The language of titles and tags. */
  locale: Locale
  category: ArticleCategory | null
  /** An FTS5 query for the folded index (search-steps.ts); null lists all. */
  match: string | null
  order: ArticleOrder
  offset: number
  pageSize: number
}

/** Returns one page of the admin's list, and the total on all pages. */
export async function listArticleRows(
  db: Database,
  wanted: ArticleRowQuery,
): Promise<{ rows: ArticleRow[]; total: number }> {
  const { locale, category, match, order, offset, pageSize } = wanted
  const byTitle = order === 'title' || order === '-title'
  if (byTitle) await foldTitles(db, locale)
  const direction = order === 'newest' || order === '-title' ? desc : asc
  const sorted = byTitle
    ? [direction(articleSortTitles.title), direction(articleSortTitles.articleId)]
    : [direction(articles.publishedAt), direction(articles.id)]
  // Selects the page's ids before anything else is read, because an article's row is long.
  const page = (
    byTitle ? selectByTitle(db, wanted) : db.select({ id: articles.id }).from(articles).where(conditionOf(wanted))
  )
    .orderBy(...sorted)
    .limit(pageSize)
    .offset(offset)
  const where = conditionOf(wanted)
  const [rows, total] = await Promise.all([
    selectRows(db, locale, sql`${articles.id} in ${page}`).orderBy(...sorted),
    countRows(
      db,
      match !== null && !category
        ? sql`from search_documents d where ${indexed(match)}`
        : sql`from ${articles}${where ? sql` where ${where}` : sql``}`,
    ),
  ])
  return { rows: rows.map(toArticle), total }
}

function selectByTitle(db: Database, { locale, category, match }: ArticleRowQuery) {
  const ofCategory = db
    .select({ id: articles.id })
    .from(articles)
    .where(sql`${articles.category} = ${category}`)
  return db
    .select({ id: articleSortTitles.articleId })
    .from(articleSortTitles)
    .where(
      and(
        eq(articleSortTitles.locale, locale),
        category ? inArray(articleSortTitles.articleId, ofCategory) : undefined,
        match === null ? undefined : found(articleSortTitles.articleId, match),
      ),
    )
}

function selectRows(db: Database, locale: Locale, where: SQL) {
  return db
    .select({ ...summaryColumns, tags: articleColumns.tags })
    .from(articles)
    .leftJoin(articleTranslations, inLocale(locale))
    .leftJoin(
      articleSortTitles,
      and(eq(articleSortTitles.articleId, articles.id), eq(articleSortTitles.locale, locale)),
    )
    .where(where)
}

function conditionOf({ category, match }: ArticleRowQuery): SQL | undefined {
  return and(
    category ? eq(articles.category, category) : undefined,
    match === null ? undefined : found(articles.id, match),
  )
}

/**
 * Returns a condition that an article is in the search index's matches. SQLite checks it row by row in the list's order
 * until the page is full. (With a join, SQLite may query the index once for each of 10,000 documents: seconds instead
 * of milliseconds.)
 */
function found(articleId: SQLWrapper, match: string): SQL {
  return sql`exists (
    select 1 from search_documents d where d.target_id = ${articleId} and ${indexed(match)})`
}

/** Returns a condition that document `d` of the search index is a matching article. */
function indexed(match: string): SQL {
  return sql`d.kind = 'article' and d.id in (select rowid from article_search where article_search match ${match})`
}

/** Returns an article with all its translations; null if it does not exist. */
export async function readArticle(db: Pick<Database, 'select'>, id: string): Promise<EditedArticle | null> {
  const [row] = await db
    .select({
      ...ownColumns,
      translations: translationsColumn<ArticleTexts>(
        articleTranslations,
        articles.id,
        articleTranslations.articleId,
        textColumns,
      ),
    })
    .from(articles)
    .where(eq(articles.id, id))
  return row ? { ...row, ...instants(row) } : null
}
