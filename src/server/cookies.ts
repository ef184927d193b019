import { parseCookie } from 'cookie'

/**
 * Returns a cookie of the request; null when it is missing or empty. A value with a stray `%` is returned as it was
 * sent: anyone can put one into the header, and decoding it strictly would end the call with an error.
 */
export function readCookie(request: Request, name: string): string | null {
  return parseCookie(request.headers.get('cookie') ?? '')[name] || null
}
