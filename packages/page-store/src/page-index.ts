import { BoundedMap, type BoundedMapOptions } from './bounded-map.ts'
import type { Page, TagVersion } from './page.ts'

/** A tag and the keys of the pages that have it. Pages share the tag's text. */
interface Tagged {
  tag: string
  keys: Set<string>
}

/** The saved pages that are fresh, by key and by tag. Of too many, the one that was saved first is forgotten. */
export class PageIndex {
  readonly #pages: BoundedMap<Page>
  readonly #byTag = new Map<string, Tagged>()
  readonly #everyPageTag: string

  /** @param options `isInUse`: its answer is in memory. `evicted` must forget that answer: no edit would find it. */
  constructor(everyPageTag: string, options: BoundedMapOptions<Page>) {
    this.#everyPageTag = everyPageTag
    this.#pages = new BoundedMap({
      ...options,
      evicted: (page, key) => {
        this.#untag(page)
        options.evicted?.(page, key)
      },
    })
  }

  get size(): number {
    return this.#pages.size
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  pages(): MapIterator<Page> {
    return this.#pages.values()
  }

  set(page: Page): void {
    this.delete(page.key)
    page.tags = page.tags.map((tag) => this.#tag(tag, page.key))
    this.#pages.set(page.key, page)
  }

  delete(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#untag(page)
  }

  /** Returns the pages with one of these tags that were rendered before its change. */
  outdatedBy(changes: readonly TagVersion[]): Set<Page> {
    const outdated = new Set<Page>()
    for (const { tag, version } of changes) {
      const keys = tag === this.#everyPageTag ? this.#pages.keys() : (this.#byTag.get(tag)?.keys ?? [])
      for (const key of keys) {
        const page = this.#pages.get(key)
        if (page && page.version < version) outdated.add(page)
      }
    }
    return outdated
  }

  #tag(tag: string, key: string): string {
    let tagged = this.#byTag.get(tag)
    if (!tagged) this.#byTag.set(tag, (tagged = { tag, keys: new Set() }))
    tagged.keys.add(key)
    return tagged.tag
  }

  #untag(page: Page): void {
    for (const tag of page.tags) {
      const tagged = this.#byTag.get(tag)
      tagged?.keys.delete(page.key)
      if (tagged?.keys.size === 0) this.#byTag.delete(tag)
    }
  }
}
