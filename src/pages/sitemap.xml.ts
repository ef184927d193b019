import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/answers.ts'
import { pagesToFind } from '#features/seo/server/pages.ts'
import { sitemapXml } from '#features/seo/sitemap.ts'

export const GET: APIRoute = async ({ locals, cache }) => {
  const pages = await pagesToFind(locals.shop.db)
  cache.set({ tags: ['site', 'products', 'articles'] })
  return textAnswer('application/xml', sitemapXml(locals.shop.config.siteUrl, pages))
}
