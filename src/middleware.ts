import { defineMiddleware } from 'astro:middleware'
import { callMethods } from './server/call-methods.ts'
import { requestLocale } from './server/endpoint.ts'
import { errorResponse } from './server/errors.ts'
import type { Shop } from './server/shop.ts'

const methodsOf = callMethods(import.meta.glob('./pages/api/**/*.ts'))

/**
 * Under `npm run dev` there is no server process of ours to pass the shop in: it is taken from where the dev
 * plugin put it. Where Astro has only a page to say that a call does not exist, the caller is told in JSON; and
 * where it is there, but not for the method, that is what they are told.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const shop = Reflect.get(globalThis, Symbol.for('moc-lan.dev-shop')) as Shop
    Object.assign(context.locals, { shop, requestId: crypto.randomUUID(), address: '127.0.0.1' })
  }
  const { request, routePattern } = context
  if (routePattern.startsWith('/api/')) {
    const methods = await methodsOf(routePattern)
    if (methods && (request.method === 'OPTIONS' || !methods.includes(request.method)))
      return tellMethods(request, methods)
  }
  const response = await next()
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
