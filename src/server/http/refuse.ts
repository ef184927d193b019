import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#shared/error-codes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
export const ALLOWED_METHODS = METHODS.join(', ')

/** The longest path in characters; what follows `?` is bounded by Node's limit on headers. */
const LONGEST_PATH = 2048

/**
 * A path that is another's in disguise: Astro resolves dots, joins slashes and decodes letters, over and over. Under
 * such a name a page would be rendered for every request, and a call of the API would not be known as one, nor its
 * limits.
 */
const DISGUISED = /[#\\]|\/\/+[^/]|\/\.{1,2}(\/|$)|%(2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e|25[\da-f]{2})/i

/**
 * Addresses that only the framework has: whatever begins with `_` and is no file of the build (Astro adds `/_image` and
 * `/_server-islands/…` to every site, and others with a setting), and the page that it shows for its errors.
 */
const FRAMEWORK = /^\/(_|500$)/

/** Whether a path is one of the framework's own. Files of the build (`/_astro/…`) are looked up before. */
export function isFrameworkPath(path: string): boolean {
  return FRAMEWORK.test(path)
}

/** Why a request goes no further, or null. TRACE, for one, would end Astro's handler and the process with it. */
export function refusal(req: Pick<IncomingMessage, 'method' | 'url'>): ErrorCode | null {
  if (!METHODS.includes(req.method ?? '')) return 'method_not_allowed'
  const path = pathOf(req.url ?? '')
  if (!path.startsWith('/') || path.startsWith('//') || path.length > LONGEST_PATH || DISGUISED.test(path))
    return 'invalid_input'
  try {
    return decodeURIComponent(path).includes('\0') ? 'invalid_input' : null
  } catch {
    return 'invalid_input'
  }
}

/** The path of a request's target, without the query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
