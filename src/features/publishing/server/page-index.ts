import type { Page } from './page.ts'
import { EVERYTHING, type TagVersion } from './tags.ts'

/** Which pages are saved, and which of them show what. */
export class PageIndex {
  readonly #pages = new Map<string, Page>()
  readonly #byTag = new Map<string, Set<string>>()

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

  /** The pages that were rendered before these changes and show something of them. */
  outdatedBy(changes: readonly TagVersion[]): Set<Page> {
    const outdated = new Set<Page>()
    for (const { tag, version } of changes) {
      const keys = tag === EVERYTHING ? this.#pages.keys() : (this.#byTag.get(tag) ?? [])
      for (const key of keys) {
        const page = this.#pages.get(key)
        if (page && page.version < version) outdated.add(page)
      }
    }
    return outdated
  }
}
