import { bodyHash, type Sendable } from './answer.ts'
import type { Answers } from './answers.ts'
import { isSavable } from './body-files.ts'
import type { LargeBodies } from './large/large-bodies.ts'
import { isWhole, wholeOrStream, type Begun } from './large/whole-or-stream.ts'
import type { HeaderSets } from './header-sets.ts'
import type { PageIndex } from './page-index.ts'
import type { PageStoreOptions } from './page-store-options.ts'
import type { Log, Page, Render } from './page.ts'
import type { SavedFiles } from './saved-files.ts'
import type { SharedLevel } from './shared/shared-level.ts'
import type { Versions } from './versions.ts'

/** After so many renders that an edit has overtaken, the newest is shown, and not saved. */
const ATTEMPTS = 5
/** A version that the content never has, so that an answer is not remembered for later visitors. */
const NEVER = -1

interface Parts {
  render: Render
  newestVersion: PageStoreOptions['newestVersion']
  isTransient: (key: string) => boolean
  log: Log
  versions: Versions
  sets: HeaderSets
  index: PageIndex
  files: SavedFiles
  answers: Answers
  large: LargeBodies
  shared: SharedLevel | null
  /** Keys of pages that exist and are not rendered yet. */
  expected: Set<string>
  /** Called when work on a page begins. */
  onBegin: (key: string) => void
}

/** Finds or renders the pages of a store, each once at a time, and keeps what may be kept. */
export class Renders {
  readonly #parts: Parts
  readonly #running = new Map<string, Promise<Sendable>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** How many pages are being found or rendered. */
  get size(): number {
    return this.#running.size
  }

  /** Returns true if a page is being found or rendered, also if it is sent already while it is made. */
  has(key: string): boolean {
    return this.#running.has(key) || this.#growing(key) !== undefined
  }

  /** Resolves when all work in progress has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }

  /**
   * Returns the answer of a page, from its file, from the shared store, or rendered now. Callers who ask for the same
   * page at the same time share one render.
   * @throws what `render` throws
   */
  async answer(key: string): Promise<Sendable> {
    const growing = this.#growing(key)
    if (growing) return growing
    let work = this.#running.get(key)
    if (!work) {
      work = this.#produce(key).finally(() => this.#running.delete(key))
      this.#running.set(key, work)
    }
    return work
  }

  #growing(key: string): Sendable | undefined {
    return this.#parts.large.growing(key, (version, tags) => this.#parts.versions.isFresh(version, tags))
  }

  async #produce(key: string): Promise<Sendable> {
    const page = this.#parts.index.get(key)
    this.#parts.onBegin(key)
    if (!page) return this.#renderFresh(key)

    if (page.bytes > this.#parts.answers.mostBytes) {
      const large = await this.#parts.large.open(page)
      // An edit may have dropped it in the meantime.
      if (large && this.#parts.index.get(key) === page) return large
      return this.#renderInstead(page)
    }
    const body = await this.#parts.files.read(page)
    if (this.#parts.index.get(key) !== page) return this.#renderFresh(key)
    if (body) return this.#parts.answers.keep(page, body)
    const shared = await this.#parts.shared?.read(page)
    if (this.#parts.index.get(key) !== page) return this.#renderFresh(key)
    if (!shared) return this.#renderInstead(page)
    this.#parts.files.save(page, shared)
    return this.#parts.answers.keep(page, shared)
  }

  /** Renders a page whose body is lost or outdated. */
  #renderInstead(page: Page): Promise<Sendable> {
    if (this.#parts.index.get(page.key) === page) this.#parts.index.delete(page.key)
    return this.#renderFresh(page.key)
  }

  /** Renders until no edit overtakes the render: a visitor who waits here may have come after that edit. */
  async #renderFresh(key: string): Promise<Sendable> {
    for (let attempt = 1; ; attempt++) {
      await this.#parts.large.superseded(key)
      const { known: version, restores } = this.#parts.versions
      const rendered = await wholeOrStream(await this.#parts.render(key), this.#parts.answers.mostBytes)
      // A failure shows no content, and the content that failed it may not answer now either.
      if (rendered.status >= 500) return this.#keep(key, version, rendered)
      const isCurrent = await this.#hasSeen(version)
      if (isCurrent === null) return this.#pass(key, NEVER, rendered)
      const isRestored = restores !== this.#parts.versions.restores
      if (isCurrent && !isRestored && this.#parts.versions.isFresh(version, rendered.tags))
        return this.#keep(key, version, rendered)
      if (attempt === ATTEMPTS) return this.#pass(key, NEVER, rendered)
      if (!isWhole(rendered)) await rendered.body.cancel()
    }
  }

  /** Returns an answer that is not saved. */
  #pass(key: string, version: number, rendered: Begun): Sendable {
    return isWhole(rendered)
      ? this.#parts.answers.pass(key, version, rendered)
      : this.#parts.large.grow({ key, version, rendered, save: null })
  }

  #keep(key: string, version: number, rendered: Begun): Sendable {
    const { status, contentType, headers, tags, mayBeOutdated = false } = rendered
    // A page that fails for want of a database still exists.
    if (status < 500) this.#parts.expected.delete(key)
    const isTransient = this.#parts.isTransient(key)
    if (status !== 200 || tags === null || mayBeOutdated || !(isTransient || isSavable(key))) {
      this.#parts.files.forget(key, version)
      return this.#pass(key, mayBeOutdated ? NEVER : version, rendered)
    }
    const pageOf = (body: { hash: string; bytes: number }): Page => {
      const shared = this.#parts.sets.share(contentType, headers).headers
      return { key, version, status, contentType, headers: shared, tags, ...body }
    }
    if (!isWhole(rendered)) {
      const { restores } = this.#parts.versions
      const save = async (body: { hash: string; bytes: number }) => {
        const isCurrent = await this.#hasSeen(version)
        if (!isCurrent || restores !== this.#parts.versions.restores) return
        if (!this.#parts.versions.isFresh(version, tags)) return
        const page = pageOf(body)
        this.#parts.index.set(page)
        this.#parts.files.list(page)
      }
      return this.#parts.large.grow({ key, version, rendered, save: isTransient ? null : save })
    }
    const { body } = rendered
    const page = pageOf({ hash: bodyHash(body), bytes: body.length })
    if (isTransient) return this.#parts.answers.keepTransient(page, body)
    this.#parts.index.set(page)
    this.#parts.files.save(page, body)
    this.#parts.shared?.add(page)
    return this.#parts.answers.keep(page, body)
  }

  /** Returns true if a render that has just ended has read content of this version; null: that cannot be read. */
  async #hasSeen(version: number): Promise<boolean | null> {
    const { newestVersion } = this.#parts
    if (!newestVersion) return true
    let newest: number
    try {
      newest = await newestVersion()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'The content’s version could not be read; the page is sent and not saved')
      return null
    }
    if (newest >= version) return true
    this.#parts.log.warn(
      { version, newest },
      'The database answered a render from an outdated copy; the page is rendered again. Renders need the address of the newest copy',
    )
    return false
  }
}
