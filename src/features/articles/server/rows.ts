import { asc, desc, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { columnsWithout } from '#server/columns-without.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { ARTICLE_TEXTS, type ArticleTexts } from '../articles.schema.ts'

/** An article's id, the columns that an admin edits, and the time of the last change. */
export const ownColumns = columnsWithout(articles, 'createdAt', 'oldSortTitle', 'oldTranslatedSortTitle')

/** The translated columns. */
export const textColumns = columnsWithout(articleTranslations, 'articleId', 'locale')

/** Each text, translated if there is a translation, else in the base language. */
const texts = Object.fromEntries(
  ARTICLE_TEXTS.map((name) => [
    name,
    sql`coalesce(${textColumns[name]}, ${ownColumns[name]})`.mapWith(ownColumns[name]),
  ]),
) as { [Text in keyof ArticleTexts]: SQL<ArticleTexts[Text]> }

export const articleColumns = { ...ownColumns, ...texts, translatedInto: articleTranslations.locale }

const { content: _, tags: __, seoTitle: ___, seoDescription: ____, ...summary } = articleColumns
export const summaryColumns = summary

/** Ordered by id within the same instant, so that pages of the list neither repeat nor skip an article. */
export const newestFirst = [desc(articles.publishedAt), desc(articles.id)]
export const oldestFirst = [asc(articles.publishedAt), asc(articles.id)]

/** Joins the translation into `locale`, if there is one. */
export function inLocale(locale: Locale | Placeholder): SQL {
  return sql`${articleTranslations.articleId} = ${articles.id} and ${articleTranslations.locale} = ${locale}`
}

interface Row {
  publishedAt: Date
  updatedAt: Date
  translatedInto: Locale | null
}

/** Returns a row as pages and the API have it: instants in ISO 8601, with the language of its texts. */
export function toArticle<Read extends Row>({ translatedInto, publishedAt, updatedAt, ...row }: Read) {
  return { ...row, ...instants({ publishedAt, updatedAt }), lang: translatedInto ?? BASE_LOCALE }
}

/** Returns the times of an article as the wire holds them: ISO 8601 in UTC. */
export function instants({ publishedAt, updatedAt }: Pick<Row, 'publishedAt' | 'updatedAt'>) {
  return { publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
