import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../../db/client.ts'
import { articles, articleTranslations } from '../../../../db/schema/index.ts'
import type { Locale } from '../../../shared/locale.ts'
import type { ArticleCategory } from '../../../shared/shop.ts'
import { foldAccents } from '../../../shared/slug.ts'
import type { ArticleOrder, ArticleRow, EditedArticle } from '../articles.ts'
import { articleColumns, inLocale, summaryColumns, toSummary } from './rows.ts'

export interface RowsWanted {
  /** The language of titles and tags. */
  locale: Locale
  category: ArticleCategory | null
  /** An FTS5 query for the folded index (search-steps.ts); null: all. */
  match: string | null
  order: ArticleOrder
  offset: number
  pageSize: number
}

/** One page of the back-office's list, and how many articles there are on all pages. */
export async function listRows(db: Database, wanted: RowsWanted): Promise<{ rows: ArticleRow[]; total: number }> {
  const { locale, category, match, order, offset, pageSize } = wanted
  if (order === 'title' || order === '-title') return listByTitle(db, wanted, order)
  const where = conditionOf(wanted)
  const direction = order === 'newest' ? desc : asc
  const sorted = [direction(articles.publishedAt), direction(articles.id)]
  // The page is chosen by id before anything else is read: an article's row is long.
  const page = db
    .select({ id: articles.id })
    .from(articles)
    .where(where)
    .orderBy(...sorted)
    .limit(pageSize)
    .offset(offset)
  const [rows, [counted]] = await db.batch([
    selectRows(db, locale, sql`${articles.id} in ${page}`).orderBy(...sorted),
    match !== null && !category
      ? db
          .select({ total: sql<number>`count(*)` })
          .from(sql`search_documents d`)
          .where(indexed(match))
      : db.select({ total: count() }).from(articles).where(where),
  ])
  return {
    rows: rows.map(toRow),
    total: counted?.total ?? 0,
  }
}

/**
 * The same by title, in the language it is shown in. Marks and capitals do not part what belongs together, which SQLite
 * cannot tell: so all titles are looked at here, out of an index, and the rest is read of those shown.
 */
async function listByTitle(
  db: Database,
  wanted: RowsWanted,
  order: 'title' | '-title',
): Promise<{ rows: ArticleRow[]; total: number }> {
  const { locale, offset, pageSize } = wanted
  // As one text: ten thousand rows cost the driver more than everything else here.
  const [[base], [english]] = await db.batch([
    db
      .select({ titles: sql<string>`json_group_array(json_array(${articles.id}, ${articles.title}))` })
      .from(articles)
      .where(conditionOf(wanted)),
    db
      .select({
        titles: sql<string>`json_group_array(json_array(${articleTranslations.articleId}, ${articleTranslations.title}))`,
      })
      .from(articleTranslations)
      .where(locale === 'en' ? eq(articleTranslations.locale, 'en') : sql`0`),
  ])
  const all = sortedByTitle(base?.titles ?? '[]', english?.titles ?? '[]')
  const sorted = order === 'title' ? all : all.toReversed()
  const ids = sorted.slice(offset, offset + pageSize)
  const rows = await selectRows(db, locale, inArray(articles.id, ids))
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: all.length }
}

/** Of ten thousand titles, to fold and sort them is most of the work, and from call to call they are mostly the same. */
const known = new LRUCache<string, readonly string[]>({ max: 4 })

/**
 * The ids of articles by their titles.
 * @param base ids and titles as JSON, `[["a1", "Hoa"], …]`
 * @param translated of those that have one in the language asked for, which stands in for theirs
 */
function sortedByTitle(base: string, translated: string): readonly string[] {
  const asked = `${base}\n${translated}`
  const before = known.get(asked)
  if (before) return before
  const titles = JSON.parse(base) as [id: string, title: string][]
  const others = new Map(JSON.parse(translated) as [id: string, title: string][])
  const shown = titles.map(([id, title]) => (others.get(id) ?? title).replaceAll('\n', ' '))
  const keys = foldAccents(shown.join('\n')).toLowerCase().split('\n')
  const sorted = titles
    .map(([id], place) => ({ id, key: keys[place]! }))
    .toSorted((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1))
    .map(({ id }) => id)
  known.set(asked, sorted)
  return sorted
}

function selectRows(db: Database, locale: Locale, where: SQL) {
  return db
    .select({ ...summaryColumns, tags: articleColumns.tags })
    .from(articles)
    .leftJoin(articleTranslations, inLocale(locale))
    .where(where)
}

function toRow({ tags, ...row }: Awaited<ReturnType<typeof selectRows>>[number]): ArticleRow {
  return { ...toSummary(row), tags: JSON.parse(tags) as string[] }
}

function conditionOf({ category, match }: RowsWanted): SQL | undefined {
  return and(category ? eq(articles.category, category) : undefined, match === null ? undefined : found(match))
}

/**
 * Whether an article is among what the search index finds: asked of each in the list's order, until the page is full.
 * (A join would let SQLite ask the index once for each of 10,000 documents: seconds instead of milliseconds.)
 */
function found(match: string): SQL {
  return sql`exists (
    select 1 from search_documents d where d.target_id = ${articles.id} and ${indexed(match)})`
}

/** Whether the document `d` of the search index is an article that matches. */
function indexed(match: string): SQL {
  return sql`d.kind = 'article' and d.id in (select rowid from article_search where article_search match ${match})`
}

/** An article in both languages; null when there is none. */
export async function findForEditing(db: Pick<Database, 'select'>, id: string): Promise<EditedArticle | null> {
  const [row] = await db
    .select({ article: articles, en: articleTranslations })
    .from(articles)
    .leftJoin(articleTranslations, inLocale('en'))
    .where(eq(articles.id, id))
  if (!row) return null
  const { createdAt: _, publishedAt, updatedAt, ...article } = row.article
  return {
    ...article,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    en: row.en && englishOf(row.en),
  }
}

function englishOf({ articleId: _, locale: __, ...texts }: typeof articleTranslations.$inferSelect) {
  return texts
}
