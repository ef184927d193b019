import { articleTag, type ContentTag } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import type { Article, ArticleSummary } from '../articles.ts'
import { prepareBody, type ArticleBody } from '../body.ts'
import { findArticle } from './queries.ts'
import { relatedArticles } from './related.ts'
import { sanitiseArticle } from './sanitise.ts'

export type ArticlePage =
  | { kind: 'found'; article: Article; body: ArticleBody; related: ArticleSummary[]; tags: ContentTag[] }
  | { kind: 'moved'; slug: string }
  | { kind: 'unknown' }
  /** The database failed; logged. */
  | { kind: 'failed'; error: unknown }

interface PageRequest {
  slug: string
  locale: Locale
  /** The accessible name of a scrolling table. */
  tableLabel: string
}

/** Reads everything that an article's page shows, and the cache tags that the page depends on. */
export async function readArticlePage(shop: Pick<Shop, 'db' | 'log'>, request: PageRequest): Promise<ArticlePage> {
  const { slug, locale, tableLabel } = request
  try {
    const found = await findArticle(shop.db, slug, locale)
    if (found.kind !== 'found') return found
    const { article } = found
    const related = await relatedArticles(shop.db, article, locale)
    const shown = [article, ...related.articles].map(({ id }) => articleTag(id))
    const body = prepareBody(sanitiseArticle(article.content), tableLabel)
    return {
      kind: 'found',
      article,
      body,
      related: related.articles,
      tags: ['site', ...shown, ...(related.open ? (['articles'] as const) : [])],
    }
  } catch (error) {
    shop.log.error({ err: error, slug }, 'An article could not be read; its page shows an error')
    return { kind: 'failed', error }
  }
}
