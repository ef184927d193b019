import type { TagVersion } from './page.ts'

export interface VersionsOptions {
  /** Reads all tags raised above a version, oldest first. */
  changesSince: (version: number) => Promise<TagVersion[]>
  everyPageTag: string
  /** Called with raised tags in the same turn in which their versions become known. */
  changed: (changes: readonly TagVersion[]) => void
  /** Called in the turn in which the content is found restored to an earlier state; nothing is known then. */
  restored?: (lost: TagVersion) => void
  /** Called when the restored content is known. If it rejects, `catchUp` does, too, and calls it again the next time. */
  afterRestore?: () => Promise<void>
}

/** The content versions that this process knows. They only rise, unless the content is restored to an earlier state. */
export class Versions {
  /** How many times the content was restored since the start: a version known before means another content. */
  restores = 0
  /** The change with the highest version seen. */
  #last: TagVersion | null = null
  /** True from when the content was found restored until `afterRestore` has succeeded. */
  #isRestored = false
  readonly #byTag = new Map<string, number>()
  readonly #options: VersionsOptions
  /** When the last successful `catchUp` began, by performance.now(); everything committed before is known. */
  #caughtUpAt = performance.now()

  constructor(options: VersionsOptions) {
    this.#options = options
  }

  /** The highest version seen. Everything committed up to it is visible to queries from now on. */
  get known(): number {
    return this.#last?.version ?? 0
  }

  /** Milliseconds since every change was known. */
  get lagMs(): number {
    return performance.now() - this.#caughtUpAt
  }

  /**
   * Reads the tags that any process has raised since the last call. Reads from the last known change on: its tag has
   * that version or a higher one, unless the database has lost the change. Then it counts up to known versions again,
   * with other changes, so everything is forgotten and read anew. A copy of the database that is behind lacks the change,
   * too: it counts as lost if a second look does not find it either.
   * @throws Error if a change is lost again after that: two copies answer, each with a state of its own
   */
  async catchUp(): Promise<void> {
    let [isMissing, hasForgotten] = [false, false]
    for (;;) {
      const beganAt = performance.now()
      const { restores } = this
      const last = this.#last
      const read = await this.#options.changesSince(last ? last.version - 1 : 0)
      // Another call has found the content restored meanwhile; this one may have read it before.
      if (restores !== this.restores) continue
      const wasMissing = isMissing
      isMissing = last !== null && !read.some(({ tag }) => tag === last.tag)
      if (last && isMissing) {
        if (!wasMissing) continue
        if (hasForgotten) throw new Error(`The database answers in different states: ${last.tag} is missing again`)
        hasForgotten = true
        isMissing = false
        this.#forget(last)
        continue
      }
      const changes = read.filter(({ version }) => version > (last?.version ?? 0))
      for (const change of changes) {
        this.#byTag.set(change.tag, Math.max(change.version, this.#newest(change.tag)))
        if (change.version > this.known) this.#last = change
      }
      this.#options.changed(changes)
      if (changes.length > 0) continue
      this.#caughtUpAt = Math.max(beganAt, this.#caughtUpAt)
      if (!this.#isRestored) return
      await this.#options.afterRestore?.()
      if (restores === this.restores) this.#isRestored = false
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

  #forget(lost: TagVersion): void {
    this.restores++
    this.#isRestored = true
    this.#last = null
    this.#byTag.clear()
    this.#options.restored?.(lost)
  }

  #newest(tag: string): number {
    return this.#byTag.get(tag) ?? 0
  }
}
