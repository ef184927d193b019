import type { APIRoute } from 'astro'
import { listArticles } from '#features/articles/server/queries.ts'
import { textAnswer } from '#features/seo/server/answers.ts'
import { rssXml } from '#features/seo/rss.ts'
import { articleCategoryName, localeOfParam, pageTranslator } from '#i18n/page.ts'
import { localizedPath } from '#shared/locale.ts'

/** How many articles the feed holds. */
const NEWEST = 20

export const GET: APIRoute = async ({ locals, params, cache }) => {
  const locale = localeOfParam(params.locale)
  if (!locale) return new Response(null, { status: 404 })
  const { config, db } = locals.shop
  const t = pageTranslator(locale)
  const { name } = await locals.profile()
  const address = (path: string) => config.siteUrl + localizedPath(locale, path)
  const articles = await listArticles(db, { locale, limit: NEWEST })
  cache.set({ tags: ['site', 'articles'] })
  const feed = rssXml({
    title: `${name} – ${t('articles:title')}`,
    description: t('articles:description', { brand: name }),
    locale,
    link: address('/articles'),
    self: address('/rss.xml'),
    items: articles.map((article) => ({
      title: article.title,
      link: address(`/articles/${article.slug}`),
      summary: article.excerpt,
      category: articleCategoryName(locale, article.category),
      author: article.author,
      publishedAt: new Date(article.publishedAt),
    })),
  })
  return textAnswer('application/rss+xml', feed)
}
