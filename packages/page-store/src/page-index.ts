import type { Page, TagVersion } from './page.ts'

/** The saved pages, by key and by tag. */
export class PageIndex {
  readonly #pages = new Map<string, Page>()
  readonly #byTag = new Map<string, Set<string>>()
  readonly #everyPageTag: string

  constructor(everyPageTag: string) {
    this.#everyPageTag = everyPageTag
  }

  get(key: string): Page | undefined {
    return this.#pages.get(key)
  }

  set(page: Page): void {
    this.delete(page.key)
    this.#pages.set(page.key, page)
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      if (keys) keys.add(page.key)
      else this.#byTag.set(tag, new Set([page.key]))
    }
  }

  delete(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }

  /** Returns the pages with one of these tags that were rendered before its change. */
  outdatedBy(changes: readonly TagVersion[]): Set<Page> {
    const outdated = new Set<Page>()
    for (const { tag, version } of changes) {
      const keys = tag === this.#everyPageTag ? this.#pages.keys() : (this.#byTag.get(tag) ?? [])
      for (const key of keys) {
        const page = this.#pages.get(key)
        if (page && page.version < version) outdated.add(page)
      }
    }
    return outdated
  }
}
