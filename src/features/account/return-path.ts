import { localeOf, localizedPath, unprefixed, type Locale } from '#shared/locale.ts'
import { openSignIn } from './account.calls.ts'

/**
 * Where to go after signing in or out: a path of this site, whatever was asked for. Anything that a browser
 * could read as another origin (`//evil`, `/\evil`, `https:`, control characters) becomes the home page.
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

/** The way to sign in (spec, section 2) from a page, and back to it. */
export function loginPath(from: string): string {
  const next = localPath(from)
  return withNext(openSignIn.path, isSignIn(next) ? localizedPath(localeOf(next), '/') : next)
}

/** Where somebody who has just signed in goes on: what `next` asks for, else home in their language. */
export function nextPath(search: string, locale: Locale): string {
  const next = localPath(new URLSearchParams(search).get('next'))
  return next === '/' || isSignIn(next) ? localizedPath(locale, '/') : next
}

const AUTH_MODES = ['signIn', 'register', 'forgot', 'code'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** What the sign-in page is asked to show: `?mode=register`, `?mode=forgot`, `?mode=code`, else signing in. */
export function authMode(search: string): AuthMode {
  const asked = new URLSearchParams(search).get('mode')
  return AUTH_MODES.find((mode) => mode === asked) ?? 'signIn'
}

/** The sign-in page in one of its modes, keeping the way back. */
export function authPath(locale: Locale, mode: AuthMode, search = ''): string {
  const page = localizedPath(locale, '/auth') + (mode === 'signIn' ? '' : `?mode=${mode}`)
  return withNext(page, localPath(new URLSearchParams(search).get('next')))
}

/** Where following the link that proves an address ends: the profile, which says what came of it. */
export function verifiedPath(locale: Locale, problem: string | null): string {
  return profilePath(locale) + (problem ? `?problem=${problem}` : '?verified=1')
}

/** The profile that follows a link which proves an address once more, now that its owner has signed in. */
export function confirmPath(locale: Locale, token: string): string {
  return `${profilePath(locale)}?confirm=${encodeURIComponent(token)}`
}

export function profilePath(locale: Locale): string {
  return localizedPath(locale, '/profile')
}

/** Where people look after how they sign in: a part of the profile. */
export function securityPath(locale: Locale): string {
  return `${profilePath(locale)}#security`
}

/** A page of the shop, saying what went wrong on the way to it. */
export function withProblem(path: string, problem: string): string {
  return withParameter(path, `problem=${problem}`)
}

/** A page of the shop, saying that its visitor has signed in anew at the provider. */
export function withConfirmation(path: string): string {
  return withParameter(path, 'confirmed=1')
}

/** A query without what the two above put there. */
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

/** The sign-in page, saying why signing in through a provider did not work, and keeping the way back. */
export function signInProblemPath(next: string, problem: string): string {
  return withNext(`${localizedPath(localeOf(next), '/auth')}?problem=${problem}`, localPath(next))
}

function withNext(path: string, next: string): string {
  if (next === '/' || isSignIn(next)) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** Nobody comes back to where one signs in, which would only lead away again. */
function isSignIn(path: string): boolean {
  return /^\/auth(?![\w-])/.test(unprefixed(path))
}
