import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/server/answers.ts'
import { everyPage, sitemapParts } from '#features/seo/server/pages.ts'
import { sitemapIndexXml, sitemapXml } from '#features/seo/sitemap.ts'

/** The sitemap, or its index in a large shop. */
export const GET: APIRoute = async ({ locals, cache }) => {
  const { db, config } = locals.shop
  const parts = await sitemapParts(db)
  cache.set({ tags: ['site', 'products', 'articles'] })
  const xml = parts.length > 0 ? sitemapIndexXml(config.siteUrl, parts) : sitemapXml(config.siteUrl, everyPage(db))
  return textAnswer('application/xml', xml)
}
