import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * Returns a cookie of the request; null if it is missing or empty. A value with a stray `%` is returned as it was sent:
 * any caller can send one, and strict decoding would answer 500.
 */
export function readCookie(request: Request, name: string): string | null {
  return parseCookie(request.headers.get('cookie') ?? '')[name] || null
}

interface CookieOptions {
  maxAgeS: number
  /** True where the shop is served over https. */
  secure: boolean
  /** True if no script of a page may read it. */
  httpOnly: boolean
}

/**
 * Returns the Set-Cookie header of a cookie for all paths of this host. SameSite is Lax, because a sign-in provider
 * sends the browser back from another site.
 */
export function writeCookie(name: string, value: string, { maxAgeS, secure, httpOnly }: CookieOptions): string {
  return stringifySetCookie({ name, value, path: '/', maxAge: maxAgeS, httpOnly, sameSite: 'lax', secure })
}
