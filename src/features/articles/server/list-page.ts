import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import type { ArticleCategory } from '#shared/shop.ts'
import { ARTICLES_PER_PAGE, type ArticleSummary } from '../articles.ts'
import { countArticles, listArticles } from './queries.ts'

export type ListPage =
  | { kind: 'list'; articles: ArticleSummary[]; total: number; category: ArticleCategory | null; page: number }
  /** The page number is beyond the last page. */
  | { kind: 'beyond' }
  /** The database failed; logged. */
  | { kind: 'failed'; error: unknown }

interface PageRequest {
  locale: Locale
  category: ArticleCategory | null
  /** From 1. */
  page: number
}

/** Reads one page of the article list; a database failure is returned and logged, so that the page can show it. */
export async function readListPage(shop: Pick<Shop, 'db' | 'log'>, request: PageRequest): Promise<ListPage> {
  const { locale, category, page } = request
  try {
    const [articles, total] = await Promise.all([
      listArticles(shop.db, { locale, category, limit: ARTICLES_PER_PAGE, offset: (page - 1) * ARTICLES_PER_PAGE }),
      countArticles(shop.db, category),
    ])
    if (articles.length === 0 && page > 1) return { kind: 'beyond' }
    return { kind: 'list', articles, total, category, page }
  } catch (error) {
    shop.log.error({ err: error, page, category }, 'Articles could not be listed; the page shows an error')
    return { kind: 'failed', error }
  }
}
