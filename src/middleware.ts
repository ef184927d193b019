import { defineMiddleware } from 'astro:middleware'
import { methodsOfPaths } from '#server/call-methods.ts'
import { refuseToSave } from '#features/publishing/server/collect-tags.ts'
import { rulesOnce } from '#features/delivery/server/read-delivery-rules.ts'
import { demoNoticeOnce } from '#server/demo-notice.ts'
import { requestLocale } from '#server/endpoint.ts'
import { errorResponse } from '#server/errors.ts'
import { profileOnce } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Gives pages what they read once (delivery rules, profile, notice of a demo), answers for the API where Astro would
 * send a page (an unknown path and an unknown method are failures in JSON), and sends the error page with status 503
 * where it names `Retry-After`. Under `npm run dev` no server process hands in the shop and the methods, so they are
 * taken from the dev plugin and the list of calls.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const shop = Reflect.get(globalThis, Symbol.for('moc-lan.dev-shop')) as Shop
    const methods = methodsOfPaths((await import('./calls.ts')).CALLS)
    Object.assign(context.locals, { shop, requestId: crypto.randomUUID(), address: '127.0.0.1', methods })
  }
  context.locals.deliveryRules = rulesOnce(context.locals.shop.db, refuseToSave)
  context.locals.profile = profileOnce(context.locals.shop.db, refuseToSave)
  context.locals.demoNotice = demoNoticeOnce(context.locals.shop.db, refuseToSave)
  const { request, routePattern } = context
  const methods = context.locals.methods?.get(routePattern)
  if (methods && (request.method === 'OPTIONS' || !methods.includes(request.method)))
    return tellMethods(request, methods)
  const response = await next()
  // Astro sends its error page as 500, whatever status the page sets.
  if (routePattern === '/500' && response.headers.has('Retry-After'))
    return new Response(response.body, { status: 503, headers: response.headers })
  const isPage = response.status >= 400 && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !new URL(request.url).pathname.startsWith('/api/')) return response
  return errorResponse(response.status === 404 ? 'not_found' : 'internal', localeOf(request))
})

function tellMethods(request: Request, methods: readonly string[]): Response {
  const asked = request.method === 'OPTIONS'
  const response = asked ? new Response(null, { status: 204 }) : errorResponse('method_not_allowed', localeOf(request))
  response.headers.set('Allow', methods.join(', '))
  return response
}

function localeOf(request: Request) {
  return requestLocale(request, new URL(request.url))
}
