/** Published pictures that may be removed later: photos of reviews. */
const REMOVABLE = /(^|\/)r\/[^/]+$/

const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'

/**
 * Returns how long caches may keep a published picture. Its name is never used again, so for ever; one that its
 * customer may remove for a day, and a CDN, which keeps what is immutable (docs/operations.md), not at all.
 * @param path its address, or the storage's name for it
 */
export function cacheControlOf(path: string): string {
  return REMOVABLE.test(path) ? FOR_A_DAY : FOR_GOOD
}
