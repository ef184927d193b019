import type { Locale } from '../../shared/locale.ts'
import { ARTICLE_CATEGORIES, type ArticleCategory } from '../../shared/shop.ts'

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

/** How many articles one page of the list shows. */
export const ARTICLES_PER_PAGE = 24

/** How many articles stand under an article. */
export const RELATED_ARTICLES = 3

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
