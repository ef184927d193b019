import type { z } from 'zod'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#shared/shop.ts'
import type { articleRowAnswer, editedArticleAnswer, fullArticle, summaryAnswer } from './article-answers.schema.ts'

export type ArticleSummary = z.infer<typeof summaryAnswer>
export type Article = z.infer<typeof fullArticle>
export type ArticleRow = z.infer<typeof articleRowAnswer>
export type EditedArticle = z.infer<typeof editedArticleAnswer>

/** The orders of the admin's list: by publication date, or by title in the reader's language. */
export const ARTICLE_ORDERS = ['newest', 'oldest', 'title', '-title'] as const
export type ArticleOrder = (typeof ARTICLE_ORDERS)[number]

/** How many articles one page of the list shows. */
export const ARTICLES_PER_PAGE = 24

/** How many related articles an article page shows. */
export const RELATED_ARTICLES = 3

/** The largest request body with an article: all languages, with JSON's escapes. */
export const MAX_ARTICLE_BODY_BYTES = 1024 * 1024

/**
 * Returns true if a text may be a link's address: a page of the shop (`/products/…`), a fragment (`#…`), another site,
 * an email address or a phone number. Invisible characters are rejected in all of them.
 */
export function isLinkAddress(text: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\\"<>]/u.test(text)) return false
  if (/^https?:\/\/[^/?#]/i.test(text)) return URL.canParse(text)
  return /^(\/(?!\/)|#.|mailto:[^@]+@[^@]+$|tel:\+?[\d().-]+$)/i.test(text)
}

/**
 * Returns the category of a `?category=` value; null, for all categories, if it is not one of the six (spec, section
 * 2).
 */
export function categoryOfQuery(value: string | null): ArticleCategory | null {
  return ARTICLE_CATEGORIES.find((category) => category === value) ?? null
}

/** Returns the path of the list without language prefix: newest first, 24 to a page, all categories or one. */
export function articlesPath(category: ArticleCategory | null = null, page = 1): string {
  const path = page > 1 ? `/articles/page/${page}` : '/articles'
  return category ? `${path}?category=${encodeURIComponent(category)}` : path
}
