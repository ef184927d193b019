import type { z } from 'zod'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#shared/shop.ts'
import type { articleRowAnswer, editedArticleAnswer, fullArticle, summaryAnswer } from './article-answers.schema.ts'

export type ArticleSummary = z.infer<typeof summaryAnswer>
export type Article = z.infer<typeof fullArticle>
export type ArticleRow = z.infer<typeof articleRowAnswer>
export type EditedArticle = z.infer<typeof editedArticleAnswer>

/** What the back-office's list is sorted by: the day they came out, or the title in the reader's language. */
export const ARTICLE_ORDERS = ['newest', 'oldest', 'title', '-title'] as const
export type ArticleOrder = (typeof ARTICLE_ORDERS)[number]

/** How many articles one page of the list shows. */
export const ARTICLES_PER_PAGE = 24

/** How many articles stand under an article. */
export const RELATED_ARTICLES = 3

/** The most of a call that sends an article: all languages, and what JSON writes longer. */
export const MAX_ARTICLE_BODY_BYTES = 1024 * 1024

/**
 * Whether an address may stand in a link: a page of the shop (`/products/…`), a part of this one (`#…`), another site,
 * an e-mail address or a telephone number. Letters that nobody sees are in none of them.
 */
export function isLinkAddress(text: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\\"<>]/u.test(text)) return false
  if (/^https?:\/\/[^/?#]/i.test(text)) return URL.canParse(text)
  return /^(\/(?!\/)|#.|mailto:[^@]+@[^@]+$|tel:\+?[\d().-]+$)/i.test(text)
}

/** The category a `?category=` names; null, for all of them, when it is none of the six (spec, section 2). */
export function categoryOfQuery(value: string | null): ArticleCategory | null {
  return ARTICLE_CATEGORIES.find((category) => category === value) ?? null
}

/** The path of the list, without its language: newest first, 24 to a page, all categories or one. */
export function articlesPath(category: ArticleCategory | null = null, page = 1): string {
  const path = page > 1 ? `/articles/page/${page}` : '/articles'
  return category ? `${path}?category=${encodeURIComponent(category)}` : path
}

/** The number a `/articles/page/N` names: whole, from 2 (the first page is `/articles`); null for anything else. */
export function pageNumber(param: string | undefined): number | null {
  return param && /^[1-9]\d{0,5}$/.test(param) && param !== '1' ? Number(param) : null
}
