import type { Database } from '#db/client.ts'
import { changesSince, EVERYTHING, type TagVersion } from './tags.ts'

/** What this process knows of the versions of content. Versions only ever rise. */
export class ContentVersions {
  /** The highest version seen: everything committed up to it is visible to queries from now on. */
  known = 0
  readonly #byTag = new Map<string, number>()
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Reads what was raised since the last time, by any process, and returns it. */
  async catchUp(): Promise<TagVersion[]> {
    const changes = await changesSince(this.#db, this.known)
    for (const { tag, version } of changes) {
      this.#byTag.set(tag, Math.max(version, this.#byTag.get(tag) ?? 0))
      this.known = Math.max(version, this.known)
    }
    return changes
  }

  /**
   * Whether what was rendered from `version` on is still true. Without tags (a redirect, an unknown path)
   * it may depend on anything.
   */
  isFresh(version: number, tags: readonly string[] | null): boolean {
    if (version > this.known) return false
    if (tags === null) return version === this.known
    return this.#newest(EVERYTHING) <= version && tags.every((tag) => this.#newest(tag) <= version)
  }

  #newest(tag: string): number {
    return this.#byTag.get(tag) ?? 0
  }
}
