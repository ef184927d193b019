import type { IncomingMessage } from 'node:http'
import { allowedMethods, METHODS } from '#shared/call.ts'

/** The methods that the shop takes at all. */
const ALLOWED = allowedMethods(METHODS)
export const ALLOWED_METHODS = ALLOWED.join(', ')

/** The longest path, in characters; Node's limit on headers bounds the query. */
const LONGEST_PATH = 2048

/**
 * A path that is an alias of another: Astro resolves dots, joins slashes and decodes letters repeatedly. Under such an
 * alias a page would be rendered for every request, and a call would escape its rate limits.
 */
const DISGUISED = /[#\\]|\/\/+[^/]|\/\.{1,2}(\/|$)|%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e|25[\da-f]{2})/i

/**
 * Addresses that only the framework uses: its error page, and every path that begins with `_` and is not a file of the
 * build. Astro adds `/_image` and `/_server-islands/…` to every site, and others by its settings.
 */
const FRAMEWORK = /^\/(_|500$)/

/** Returns whether a path is the framework's own. Files of the build (`/_astro/…`) are looked up before. */
export function isFrameworkPath(path: string): boolean {
  return FRAMEWORK.test(path)
}

/** Returns a request's method for metrics and traces: any text can be sent as one until the shop refuses it. */
export function knownMethod({ method = '' }: Pick<IncomingMessage, 'method'>): string {
  return ALLOWED.includes(method) ? method : 'other'
}

/** Returns why a request is refused, or null. TRACE, for example, would crash Astro's handler and end the process. */
export function refusal(req: Pick<IncomingMessage, 'method' | 'url'>): 'method_not_allowed' | 'invalid_input' | null {
  if (!ALLOWED.includes(req.method ?? '')) return 'method_not_allowed'
  const path = pathOf(req.url ?? '')
  if (!path.startsWith('/') || path.startsWith('//') || path.length > LONGEST_PATH || DISGUISED.test(path))
    return 'invalid_input'
  try {
    return decodeURIComponent(path).includes('\0') ? 'invalid_input' : null
  } catch {
    return 'invalid_input'
  }
}

/** Returns the path of a request's target, without the query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
