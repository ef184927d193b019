import { EVERYTHING } from '#features/publishing/server/tags.ts'
import type { CdnConfig } from '#server/config-cdn.ts'

/**
 * The tag of answers that any change may outdate: unknown and moved paths, and pages with more tags than fit a header.
 * It is purged with every other.
 */
export const ANY = 'any'

/** How many bytes of tags an answer has in one header: proxies often allow 8 kB, or 16 kB for all headers. */
const TAG_BYTES = 6_000
/** How long a CDN may keep an unknown or moved path, in seconds. */
const MISSING_TTL_S = 10
/**
 * How long after its time a CDN may send a page while it asks for the next one, and while the shop fails, in seconds.
 */
const STALE = 'stale-while-revalidate=60, stale-if-error=86400'

/**
 * Returns the headers for a CDN of an answer with these tags, as a flat list; null: an unknown or moved path.
 * Browsers get the same Cache-Control as without a CDN.
 */
export function cdnHeaders({ provider, ttlS }: Pick<CdnConfig, 'provider' | 'ttlS'>, tags: readonly string[] | null) {
  const names = tagNames(tags)
  const control = tags === null ? `s-maxage=${MISSING_TTL_S}` : `s-maxage=${ttlS}, ${STALE}`
  const headers = ['CDN-Cache-Control', control]
  // Fastly reads a header of its own instead.
  if (provider === 'fastly') headers.push('Surrogate-Control', control.replace('s-maxage', 'max-age'))
  if (provider !== 'cloudflare') headers.push('Surrogate-Key', names.join(' '))
  if (provider !== 'fastly' && provider !== 'varnish') headers.push('Cache-Tag', names.join(','))
  return headers
}

function tagNames(tags: readonly string[] | null): string[] {
  if (tags === null) return [EVERYTHING, ANY]
  const names = [...new Set([EVERYTHING, ...tags])].map(tagName)
  return names.join(' ').length > TAG_BYTES ? [EVERYTHING, ANY] : names
}

/** Returns a tag as CDNs accept it, without spaces, commas and letters beyond ASCII. */
export function tagName(tag: string): string {
  return tag.replace(/[^\w:-]+/g, (part) => encodeURIComponent(part).replace(/[!'()*.~]/g, '_'))
}
