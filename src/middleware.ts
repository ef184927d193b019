import { defineMiddleware } from 'astro:middleware'
import { requestLocale } from './server/endpoint.ts'
import { errorResponse } from './server/errors.ts'
import type { Shop } from './server/shop.ts'

/**
 * Under `npm run dev` there is no server process of ours to pass the shop in: it is taken from where the dev
 * plugin put it. And where Astro has only a page to say that a call does not exist, the caller is told in JSON.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const shop = Reflect.get(globalThis, Symbol.for('moc-lan.dev-shop')) as Shop
    Object.assign(context.locals, { shop, requestId: crypto.randomUUID(), address: '127.0.0.1' })
  }
  const response = await next()
  const isPage = response.status >= 400 && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !new URL(context.request.url).pathname.startsWith('/api/')) return response
  const locale = requestLocale(context.request, new URL(context.request.url))
  return errorResponse(response.status === 404 ? 'not_found' : 'internal', locale)
})
