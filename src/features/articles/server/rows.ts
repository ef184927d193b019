import { asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { articles, articleTranslations } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { Article, ArticleSummary } from '../articles.ts'

const base = getTableColumns(articles)
const translated = getTableColumns(articleTranslations)

/** A text of the translation where there is one, else of the base language. */
const text = (name: 'title' | 'excerpt' | 'content' | 'seoTitle' | 'seoDescription') =>
  sql<string>`coalesce(${translated[name]}, ${base[name]})`

/** What a list shows of an article. */
export const summaryColumns = {
  id: articles.id,
  slug: articles.slug,
  title: text('title'),
  excerpt: text('excerpt'),
  category: articles.category,
  heroImageUrl: articles.heroImageUrl,
  author: articles.author,
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  translation: articleTranslations.articleId,
}
/** All of an article. */
export const articleColumns = {
  ...summaryColumns,
  content: text('content'),
  tags: sql<string>`coalesce(${translated.tags}, ${base.tags})`,
  seoTitle: text('seoTitle'),
  seoDescription: text('seoDescription'),
}

/** The same instant has an order too, so that pages of the list neither repeat nor miss an article. */
export const newestFirst = [desc(articles.publishedAt), desc(articles.id)]
export const oldestFirst = [asc(articles.publishedAt), asc(articles.id)]

/** Joins the translation into a language, if there is one. */
export function inLocale(locale: Locale): SQL {
  // The base texts are Vietnamese, so only English is ever joined.
  const isTranslated = locale === 'en' ? eq(articleTranslations.locale, 'en') : sql`false`
  return sql`${articleTranslations.articleId} = ${articles.id} and ${isTranslated}`
}

export type SummaryRow = Omit<ArticleSummary, 'lang' | 'publishedAt' | 'updatedAt'> & {
  publishedAt: Date
  updatedAt: Date
  translation: string | null
}

export function toSummary({ translation, publishedAt, updatedAt, ...row }: SummaryRow): ArticleSummary {
  return {
    ...row,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lang: translation === null ? 'vi' : 'en',
  }
}

type ArticleRow = SummaryRow & { content: string; tags: string; seoTitle: string; seoDescription: string }

export function toArticle({ content, tags, seoTitle, seoDescription, ...row }: ArticleRow): Article {
  return { ...toSummary(row), content, tags: JSON.parse(tags) as string[], seoTitle, seoDescription }
}
