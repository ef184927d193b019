import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/server/answers.ts'

/**
 * Paths that are not pages for search engines: calls, the back-office, the sandbox. Cart and account pages say
 * `noindex` themselves.
 */
const CLOSED = ['/api/', '/admin', '/sandbox/']

export const GET: APIRoute = ({ locals, cache }) => {
  cache.set({ tags: ['site'] })
  const rules = CLOSED.map((path) => `Disallow: ${path}`).join('\n')
  return textAnswer('text/plain', `User-agent: *\n${rules}\n\nSitemap: ${locals.shop.config.siteUrl}/sitemap.xml\n`)
}
