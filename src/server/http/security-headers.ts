/**
 * Headers that stand on every answer, as a flat list. The content security policy is not here: Astro makes
 * one per page, with the hashes of its scripts and styles.
 */
export function securityHeaders(siteUrl: string): string[] {
  const headers = [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'X-Frame-Options',
    'DENY',
  ]
  if (siteUrl.startsWith('https:')) headers.push('Strict-Transport-Security', 'max-age=31536000')
  return headers
}

/**
 * Added to pages on which a person works with their own data: the window that opened such a page gets no reference to
 * it. Not on public pages: coming from anywhere else, a browser starts another
 * process for it, between the answer and the first paint (docs/decisions, a first page).
 */
export const OPENER_POLICY = ['Cross-Origin-Opener-Policy', 'same-origin'] as const

/** Names of those headers that matter for pages only. */
export const PAGE_HEADERS = ['Referrer-Policy', 'Permissions-Policy', 'X-Frame-Options', OPENER_POLICY[0]] as const

/** Yields the pairs of a flat header list. */
export function* headerPairs(flat: readonly string[]): Generator<[name: string, value: string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] ?? '', flat[i + 1] ?? '']
}
