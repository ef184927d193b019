import type { Locale } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '#shared/shop.ts'

/** An article without its body, as lists show it. */
export interface ArticleSummary {
  id: string
  slug: string
  title: string
  excerpt: string
  category: ArticleCategory
  heroImageUrl: string
  author: string
  /** ISO 8601, UTC. */
  publishedAt: string
  /** ISO 8601, UTC. */
  updatedAt: string
  /** The language the texts are in: the one asked for, or Vietnamese where there is no translation. */
  lang: Locale
}

/** An article as the API answers it (spec, section 3). */
export interface Article extends ArticleSummary {
  /** HTML. */
  content: string
  tags: string[]
  seoTitle: string
  seoDescription: string
}

/** What an article says in one language. */
export type ArticleTexts = Pick<Article, 'title' | 'excerpt' | 'content' | 'tags' | 'seoTitle' | 'seoDescription'>

/** An article as the back-office edits it: the base texts, which are Vietnamese, and the English ones, if any. */
export interface EditedArticle extends Omit<Article, 'lang'> {
  en: ArticleTexts | null
}

/** What the back-office's list is sorted by: the day they came out, or the title in the reader's language. */
export const ARTICLE_ORDERS = ['newest', 'oldest', 'title', '-title'] as const
export type ArticleOrder = (typeof ARTICLE_ORDERS)[number]

/** A row of the back-office's list. */
export interface ArticleRow extends ArticleSummary {
  tags: string[]
}

/** How many articles one page of the list shows. */
export const ARTICLES_PER_PAGE = 24

/** How many articles stand under an article. */
export const RELATED_ARTICLES = 3

/** The most characters of a title and an excerpt, and of an article's HTML in one language, in bytes of UTF-8. */
export const MAX_TITLE = 200
export const MAX_EXCERPT = 600
export const MAX_CONTENT_BYTES = 200 * 1024

/** The most of a call that sends an article: two languages, and what JSON writes longer. */
export const MAX_ARTICLE_BODY_BYTES = 1024 * 1024

/** The longest slug of an article. */
export const MAX_ARTICLE_SLUG = 120

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
