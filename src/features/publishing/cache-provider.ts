import type { CacheProvider } from 'astro'
import { noteTags } from './collect-tags.ts'

/**
 * Astro's cache, as far as the shop uses it: pages say with `Astro.cache.set({ maxAge, tags })` what they
 * show, and the publisher that asked for the page hears it. Nothing reaches the visitor's headers.
 */
export default function savedPages(): CacheProvider {
  return {
    name: 'saved-pages',
    setHeaders(options) {
      noteTags(options.tags ?? [])
      return new Headers()
    },
    async invalidate() {
      throw new Error('Commands raise tags in their transaction (raiseTags) and call shop.republish')
    },
  }
}
