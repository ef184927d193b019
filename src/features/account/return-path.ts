import { localeOf, localizedPath, unprefixed, type Locale } from '#shared/locale.ts'
import { openSignIn } from './account.calls.ts'

/**
 * Returns a path of this site to go to after signing in or out, whatever was asked for. Anything that a browser could
 * read as another origin (`//evil`, `/\evil`, `https:`, control characters) becomes the home page.
 */
export function localPath(asked: string | null | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return '/'
  const base = 'http://shop.invalid'
  let url: URL
  try {
    url = new URL(asked, base)
  } catch {
    return '/'
  }
  if (url.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/api/')) return '/'
  return url.pathname + url.search + url.hash
}

/** Returns the sign-in path (spec, section 2) for a page, with the page as the return path. */
export function loginPath(from: string): string {
  const next = localPath(from)
  return withNext(openSignIn.path, isSignIn(next) ? localizedPath(localeOf(next), '/') : next)
}

/**
 * Adds to a return path the query with which its page was shown: a saved page, such as a list whose visitor has chosen
 * filters, names its path alone.
 * @param referrer the page that led here, as a browser tells its own site (`Referrer-Policy`)
 */
export function withShownQuery(next: string, referrer: string | null): string {
  if (referrer === null || !URL.canParse(referrer)) return next
  const { pathname, search } = new URL(referrer)
  return pathname === next ? next + search : next
}

/** Returns the page after a sign-in: the one that `next` names, else home in the customer's language. */
export function nextPath(search: string, locale: Locale): string {
  const next = localPath(new URLSearchParams(search).get('next'))
  return next === '/' || isSignIn(next) ? localizedPath(locale, '/') : next
}

const AUTH_MODES = ['signIn', 'register', 'forgot', 'code'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** Returns the form that the sign-in page shows: `?mode=register`, `?mode=forgot`, `?mode=code`, else signing in. */
export function authMode(search: string): AuthMode {
  const asked = new URLSearchParams(search).get('mode')
  return AUTH_MODES.find((mode) => mode === asked) ?? 'signIn'
}

/** Returns the sign-in page in one of its modes, with the same return path. */
export function authPath(locale: Locale, mode: AuthMode, search = ''): string {
  const page = localizedPath(locale, '/auth') + (mode === 'signIn' ? '' : `?mode=${mode}`)
  return withNext(page, localPath(new URLSearchParams(search).get('next')))
}

/** Returns where the link that verifies an email ends: the profile, which shows the result. */
export function verifiedPath(locale: Locale, problem: string | null): string {
  return profilePath(locale) + (problem ? `?problem=${problem}` : '?verified=1')
}

/** Returns the profile with a token that verifies the email once its owner has signed in. */
export function confirmPath(locale: Locale, token: string): string {
  return `${profilePath(locale)}?confirm=${encodeURIComponent(token)}`
}

/** Returns the path of the profile in a language. */
export function profilePath(locale: Locale): string {
  return localizedPath(locale, '/profile')
}

/** Returns the section of the profile about signing in. */
export function securityPath(locale: Locale): string {
  return `${profilePath(locale)}#security`
}

/** Returns a page of the shop that shows an error code. */
export function withProblem(path: string, problem: string): string {
  return withParameter(path, `problem=${problem}`)
}

/** Returns a page of the shop that reports a new sign-in at the provider. */
export function withConfirmation(path: string): string {
  return withParameter(path, 'confirmed=1')
}

/** Returns a query without `problem` and `confirmed`. */
export function withoutOutcome(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('problem')
  params.delete('confirmed')
  return params.size > 0 ? `?${params}` : ''
}

function withParameter(path: string, parameter: string): string {
  const [page = '', fragment] = path.split('#', 2)
  const changed = `${page}${page.includes('?') ? '&' : '?'}${parameter}`
  return fragment === undefined ? changed : `${changed}#${fragment}`
}

/** Returns the sign-in page with the reason why the provider's sign-in failed, and the same return path. */
export function signInProblemPath(next: string, problem: string): string {
  return withNext(`${localizedPath(localeOf(next), '/auth')}?problem=${problem}`, localPath(next))
}

/** Returns the sign-in page, which says that the account's profile has been removed and goes on to the return path. */
export function profileClearedPath(next: string): string {
  return withNext(`${localizedPath(localeOf(next), '/auth')}?cleared=1`, localPath(next))
}

function withNext(path: string, next: string): string {
  if (next === '/' || isSignIn(next)) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** Returns whether a path is the sign-in page, which is never a return path: it would redirect again. */
function isSignIn(path: string): boolean {
  return /^\/auth(?![\w-])/.test(unprefixed(path))
}
