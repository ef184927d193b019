import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { articles, articleTranslations } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { RELATED_ARTICLES, type ArticleSummary } from '../articles.ts'
import { inLocale, newestFirst, oldestFirst, summaryColumns, toArticle } from './rows.ts'

export interface RelatedArticles {
  articles: ArticleSummary[]
  /** Whether a new article could appear here: the page then depends on the list, not only on these articles. */
  open: boolean
}

/** The fields that give an article its place among the others. */
type Place = Pick<ArticleSummary, 'id' | 'category' | 'publishedAt'>

/**
 * Returns the articles to read next: those published just before in the same category, then just after, then others.
 * Looking backwards first means that a new article leaves older pages unchanged.
 */
export async function relatedArticles(db: Database, article: Place, locale: Locale): Promise<RelatedArticles> {
  const [sameBefore, ...others] = relatedQueries(db)
  const found: ArticleSummary[] = []
  const take = async (query: typeof sameBefore) => {
    const missing = RELATED_ARTICLES - found.length
    if (missing === 0) return
    const { id, category, publishedAt } = article
    const rows = await query.all({ id, category, date: Date.parse(publishedAt), missing, locale })
    found.push(...rows.map(toArticle))
  }
  await take(sameBefore)
  const open = found.length < RELATED_ARTICLES
  for (const query of others) await take(query)
  return { articles: found, open }
}

/**
 * Returns the ids of articles whose pages list this one because it was published just before them. These pages must be
 * rendered again when it takes this place. (Pages that list it for another reason are open and depend on the list.)
 */
export async function followedBy(db: Pick<Database, 'select'>, article: Place): Promise<string[]> {
  const { id, category, publishedAt } = article
  const { after, same } = neighbours({ id, category, date: Date.parse(publishedAt) })
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(same, after))
    .orderBy(...oldestFirst)
    .limit(RELATED_ARTICLES)
  return rows.map(({ id }) => id)
}

/** The queries for related articles, in order of preference. */
const relatedQueries = prepareOnce((db) => {
  const [id, category, date] = ['id', 'category', 'date'].map((name) => sql.placeholder(name))
  const { before, after, same } = neighbours({ id, category, date })
  const other = sql`${articles.category} <> ${category}`
  const look = (where: SQL | undefined, order: SQL[]) =>
    db
      .select(summaryColumns)
      .from(articles)
      .leftJoin(articleTranslations, inLocale(sql.placeholder('locale')))
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('missing'))
      .prepare()
  return [
    look(and(same, before), newestFirst),
    look(and(same, after), oldestFirst),
    look(and(other, before), newestFirst),
    look(and(other, after), oldestFirst),
  ] as const
})

/**
 * Returns the conditions for articles before and after a place, and for its category.
 * @param date in milliseconds, as stored
 */
function neighbours({ id, category, date }: Record<'id' | 'category' | 'date', unknown>) {
  return {
    before: sql`(${articles.publishedAt}, ${articles.id}) < (${date}, ${id})`,
    after: sql`(${articles.publishedAt}, ${articles.id}) > (${date}, ${id})`,
    same: sql`${articles.category} = ${category}`,
  }
}
