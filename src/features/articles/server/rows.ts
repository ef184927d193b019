import { asc, desc, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { articles, articleTranslations } from '#db/schema/index.ts'
import { columnsWithout } from '#server/translations.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { ARTICLE_TEXTS, type ArticleTexts } from '../articles.schema.ts'

/** An article's id, what an admin writes of it, and when it was last changed. */
export const ownColumns = columnsWithout(articles, 'createdAt', 'sortTitle', 'sortTitleEn')

/** What is translated. */
export const textColumns = columnsWithout(articleTranslations, 'articleId', 'locale')

/** Each text of the translation where there is one, else of the base language. */
const texts = Object.fromEntries(
  ARTICLE_TEXTS.map((name) => [
    name,
    sql`coalesce(${textColumns[name]}, ${ownColumns[name]})`.mapWith(ownColumns[name]),
  ]),
) as { [Text in keyof ArticleTexts]: SQL<ArticleTexts[Text]> }

/** All of an article. */
export const articleColumns = { ...ownColumns, ...texts, translatedInto: articleTranslations.locale }

/** What a list shows of an article. */
const { content: _, tags: __, seoTitle: ___, seoDescription: ____, ...summary } = articleColumns
export const summaryColumns = summary

/** The same instant has an order too, so that pages of the list neither repeat nor miss an article. */
export const newestFirst = [desc(articles.publishedAt), desc(articles.id)]
export const oldestFirst = [asc(articles.publishedAt), asc(articles.id)]

/** Joins the translation into a language, if there is one. */
export function inLocale(locale: Locale | Placeholder): SQL {
  return sql`${articleTranslations.articleId} = ${articles.id} and ${articleTranslations.locale} = ${locale}`
}

interface Row {
  publishedAt: Date
  updatedAt: Date
  translatedInto: Locale | null
}

/** Returns a row as pages and the API have it: its instants as ISO 8601, with the language of its texts. */
export function toArticle<Read extends Row>({ translatedInto, publishedAt, updatedAt, ...row }: Read) {
  return { ...row, ...instants({ publishedAt, updatedAt }), lang: translatedInto ?? BASE_LOCALE }
}

export function instants({ publishedAt, updatedAt }: Pick<Row, 'publishedAt' | 'updatedAt'>) {
  return { publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
