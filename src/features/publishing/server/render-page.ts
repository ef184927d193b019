import type { Render, Rendered } from '@moc-lan/page-store'
import { OPENER_POLICY } from '#server/http/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import type { BuiltApp } from './built-app.ts'
import { pageFinisher } from './finish-page.ts'
import { pagePolicy } from './page-policy.ts'

/** Headers that are not saved with a page: the server sets them, or they belong to one visitor. */
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

/**
 * Returns the function that renders pages through Astro's pipeline, outside the network: without cookies, without an
 * address, and without a query except the one that matters.
 * @param isCopy whether the pages go into files that nobody renews
 */
export function pageRenderer(app: BuiltApp, shop: Shop, { isCopy = false } = {}): Render {
  const finishPage = pageFinisher(app.modules, app.moduleLoader)
  let count = 0
  return async (key) => {
    shop.log.debug({ page: key }, 'A page is rendered')
    const locals = { shop, requestId: `page-${++count}`, address: '127.0.0.1', isCopy }
    const { response, tags, mayBeOutdated } = await app.render(new Request(shop.config.siteUrl + key), locals)
    const contentType = withCharset(response.headers.get('content-type') ?? 'text/html')
    let body: Rendered['body'] = (response.body as Rendered['body'] | null) ?? Buffer.alloc(0)
    if (contentType.startsWith('text/html')) {
      // Each byte as a letter: the code only searches for ASCII, so nothing must be decoded and encoded.
      const html = finishPage(Buffer.from(await response.arrayBuffer()).toString('latin1'))
      body = Buffer.from(html, 'latin1')
      // Pages with islands show the visitor's own data: cart, checkout, account.
      if (html.includes(ISLAND)) response.headers.set(...OPENER_POLICY)
      const policy = response.headers.get(POLICY)
      if (policy) response.headers.set(POLICY, pagePolicy(policy, html))
    }
    return {
      status: response.status,
      contentType,
      headers: [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat(),
      body,
      // A page that sets a cookie is for one visitor, so it is not saved.
      tags: response.headers.has('set-cookie') ? null : tags,
      mayBeOutdated,
    }
  }
}

/** Adds the charset, which Astro leaves to a meta tag: browsers read a header sooner. */
function withCharset(type: string): string {
  return type === 'text/html' ? 'text/html; charset=utf-8' : type
}
