import type { CacheProvider } from 'astro'
import { noteTags } from './collect-tags.ts'

/**
 * Astro's cache provider, as far as the shop uses it: pages declare tags with `Astro.cache.set({ tags })`, and
 * the page store that requested the render receives them. No header is added to the response.
 */
export default function savedPages(): CacheProvider {
  return {
    name: 'saved-pages',
    setHeaders(options) {
      noteTags(options.tags ?? [])
      return new Headers()
    },
    async invalidate() {
      throw new Error('Commands raise tags in their transaction (raiseTags) and call shop.invalidatePages')
    },
  }
}
