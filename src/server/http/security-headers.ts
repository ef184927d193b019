/**
 * Returns the headers of every answer, as a flat list. The content security policy is not among them: Astro makes one
 * per page, with the hashes of its scripts and styles.
 */
export function securityHeaders(siteUrl: string): string[] {
  const headers = [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=()',
    'X-Frame-Options',
    'DENY',
  ]
  if (siteUrl.startsWith('https:')) headers.push('Strict-Transport-Security', 'max-age=31536000')
  return headers
}

/**
 * Added to pages with personal data: the window that opened such a page gets no reference to it. Public pages do not
 * have it, because a visitor who comes from another site would wait: the browser starts a new process between the
 * answer and the first paint (decision 012).
 */
export const OPENER_POLICY = ['Cross-Origin-Opener-Policy', 'same-origin'] as const

/** The names of the headers that only matter for pages. */
export const PAGE_HEADERS = ['Referrer-Policy', 'Permissions-Policy', 'X-Frame-Options', OPENER_POLICY[0]] as const

/** Yields the pairs of a flat header list. */
export function* headerPairs(flat: readonly string[]): Generator<[name: string, value: string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] ?? '', flat[i + 1] ?? '']
}
