import type { TagVersion } from './page.ts'

export interface VersionsOptions {
  /** Reads the tags raised above a version, oldest first; the first of them suffice, because it is called again. */
  changesSince: (version: number) => Promise<TagVersion[]>
  everyPageTag: string
  /** Called with raised tags in the same turn in which their versions become known. */
  changed: (changes: readonly TagVersion[]) => void
}

/** The content versions that this process knows. Versions only rise. */
export class Versions {
  /** The highest version seen. Everything committed up to it is visible to queries from now on. */
  known = 0
  readonly #byTag = new Map<string, number>()
  readonly #options: VersionsOptions
  /** When the last successful `catchUp` began, by performance.now(); everything committed before is known. */
  #caughtUpAt = performance.now()

  constructor(options: VersionsOptions) {
    this.#options = options
  }

  /** Milliseconds since every change was known. */
  get lagMs(): number {
    return performance.now() - this.#caughtUpAt
  }

  /** Reads the tags that any process has raised since the last call. */
  async catchUp(): Promise<void> {
    for (;;) {
      const beganAt = performance.now()
      const changes = await this.#options.changesSince(this.known)
      for (const { tag, version } of changes) {
        this.#byTag.set(tag, Math.max(version, this.#byTag.get(tag) ?? 0))
        this.known = Math.max(version, this.known)
      }
      this.#options.changed(changes)
      if (changes.length > 0) continue
      this.#caughtUpAt = Math.max(beganAt, this.#caughtUpAt)
      return
    }
  }

  /**
   * Returns true if an answer whose render began at `version` still shows the current content. An answer without tags
   * (a redirect, an unknown path) may depend on anything.
   */
  isFresh(version: number, tags: readonly string[] | null): boolean {
    if (version > this.known) return false
    if (tags === null) return version === this.known
    return this.#newest(this.#options.everyPageTag) <= version && tags.every((tag) => this.#newest(tag) <= version)
  }

  #newest(tag: string): number {
    return this.#byTag.get(tag) ?? 0
  }
}
