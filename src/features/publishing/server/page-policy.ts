import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Inline scripts and styles, without data for machines. */
const INLINE = /<(script|style)\b(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / 'sha256-([\w+/]+=*)'/g

/**
 * Returns a page's content security policy without the hashes of what is not on the page. Astro allows on every page
 * what is inline on any of them: some 25 hashes, which do not compress and push a long page out of the first round
 * trip.
 * @param html with each byte as a letter (latin1)
 */
export function pagePolicy(policy: string, html: string): string {
  const used = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => sha256(text)))
  return policy.replace(HASH, (source, hash: string) => (used.has(hash) ? source : ''))
}

/** Pages of one kind share their styles, which are long, so hashes are cached. */
const known = new LRUCache<string, string>({ max: 100 })

function sha256(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const hash = createHash('sha256').update(text, 'latin1').digest('base64')
  known.set(text, hash)
  return hash
}
