import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/server/answers.ts'
import { pagesOfPart, readPart, sitemapParts } from '#features/seo/server/pages.ts'
import { sitemapXml } from '#features/seo/sitemap.ts'

/** A part of a large shop's sitemap, which `/sitemap.xml` names. */
export const GET: APIRoute = async ({ locals, params, url, cache }) => {
  const { db, config } = locals.shop
  const part = readPart(params.part)
  if (!part || !(await sitemapParts(db)).includes(url.pathname)) return new Response(null, { status: 404 })
  cache.set({ tags: ['site', ...(part.kind === 'pages' ? ['products', 'articles'] : [part.kind])] })
  return textAnswer('application/xml', sitemapXml(config.siteUrl, pagesOfPart(db, part)))
}
