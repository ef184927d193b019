import type { TagVersion } from './page.ts'

/** The content versions that this process knows. Versions only rise. */
export class Versions {
  /** The highest version seen. Everything committed up to it is visible to queries from now on. */
  known = 0
  /** When the last successful `catchUp` began, by performance.now(); everything committed before is known. */
  caughtUpAt = -Infinity
  readonly #byTag = new Map<string, number>()
  readonly #changesSince: (version: number) => Promise<TagVersion[]>
  readonly #everyPageTag: string

  constructor(changesSince: (version: number) => Promise<TagVersion[]>, everyPageTag: string) {
    this.#changesSince = changesSince
    this.#everyPageTag = everyPageTag
  }

  /** Reads the tags that any process has raised since the last call, and returns them. */
  async catchUp(): Promise<TagVersion[]> {
    const began = performance.now()
    const changes = await this.#changesSince(this.known)
    this.caughtUpAt = Math.max(this.caughtUpAt, began)
    for (const { tag, version } of changes) {
      this.#byTag.set(tag, Math.max(version, this.#byTag.get(tag) ?? 0))
      this.known = Math.max(version, this.known)
    }
    return changes
  }

  /**
   * Returns true if an answer whose render began at `version` still shows the current content. An answer without tags
   * (a redirect, an unknown path) may depend on anything.
   */
  isFresh(version: number, tags: readonly string[] | null): boolean {
    if (version > this.known) return false
    if (tags === null) return version === this.known
    return this.#newest(this.#everyPageTag) <= version && tags.every((tag) => this.#newest(tag) <= version)
  }

  #newest(tag: string): number {
    return this.#byTag.get(tag) ?? 0
  }
}
