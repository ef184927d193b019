import { createHash } from 'node:crypto'

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / 'sha256-([\w+/]+=*)'/g

/**
 * A page's content security policy without the hashes of what is not on it. Astro allows every page what is inline on
 * any of the site: some 25 hashes, which are as good as random, so that no compression helps, and which push a long
 * page out of the first round trip.
 */
export function pagePolicy(policy: string, html: string): string {
  const used = new Set([...html.matchAll(INLINE)].map(([, , text = '']) => sha256(text)))
  return policy.replace(HASH, (source, hash: string) => (used.has(hash) ? source : ''))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
