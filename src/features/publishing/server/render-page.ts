import type { Render } from '@moc-lan/page-store'
import { OPENER_POLICY } from '#server/http/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import type { BuiltApp } from './built-app.ts'
import { pageFinisher } from './finish-page.ts'
import { pagePolicy } from './page-policy.ts'

/** Headers that are not the page's own: the server makes them, or they belong to one visitor. */
const NOT_KEPT = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
])

const POLICY = 'content-security-policy'
const ISLAND = '<astro-island'

/** Renders pages through Astro's own pipeline, outside the network: no cookies, no address, no query but the one that matters. */
export function pageRenderer(app: BuiltApp, shop: Shop): Render {
  const finishPage = pageFinisher(app.modules, app.moduleLoader)
  let count = 0
  return async (key) => {
    const locals = { shop, requestId: `page-${++count}`, address: '127.0.0.1' }
    const { response, tags } = await app.render(new Request(shop.config.siteUrl + key), locals)
    const contentType = withCharset(response.headers.get('content-type') ?? 'text/html')
    const isPage = contentType.startsWith('text/html')
    let body = Buffer.from(await response.arrayBuffer())
    if (isPage) {
      // Each byte as a letter: only ASCII is looked for, so that nothing needs to be decoded and encoded again.
      const html = finishPage(body.toString('latin1'))
      body = Buffer.from(html, 'latin1')
      // What people do on an island is theirs: cart, till, account.
      if (html.includes(ISLAND)) response.headers.set(...OPENER_POLICY)
      const policy = response.headers.get(POLICY)
      if (policy) response.headers.set(POLICY, pagePolicy(policy, html))
    }
    return {
      status: response.status,
      contentType,
      headers: [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat(),
      body,
      // Who gets a cookie has been recognised: that is nobody else's page.
      tags: response.headers.has('set-cookie') ? null : tags,
    }
  }
}

/** Astro leaves the charset of pages to a meta tag; a header is read sooner. */
function withCharset(type: string): string {
  return type === 'text/html' ? 'text/html; charset=utf-8' : type
}
