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
    'Cross-Origin-Opener-Policy',
    'same-origin',
  ]
  if (siteUrl.startsWith('https:')) headers.push('Strict-Transport-Security', 'max-age=31536000')
  return headers
}

/** A flat list as pairs. */
export function* headerPairs(flat: readonly string[]): Generator<[name: string, value: string]> {
  for (let i = 0; i + 1 < flat.length; i += 2) yield [flat[i] ?? '', flat[i + 1] ?? '']
}
