import pLimit from 'p-limit'
import { bodyHash, type Answer } from './answer.ts'
import { Answers } from './answers.ts'
import { Background } from './background.ts'
import { isSavable } from './body-files.ts'
import { PageIndex } from './page-index.ts'
import type { Log, Page, Render, Rendered, TagVersion } from './page.ts'
import { SavedFiles } from './saved-files.ts'
import { Versions } from './versions.ts'

export interface PageStoreOptions {
  render: Render
  /**
   * Reads the tags whose version has risen above `version`, oldest first. Versions come from one counter, so that a
   * higher one was committed later, whichever process raised it.
   */
  changesSince: (version: number) => Promise<TagVersion[]>
  /** Where pages are saved. It must belong to this build and configuration alone: pages found there are served. */
  folder: string
  log: Log
  /** Names the page that a request's target asks for; null if the answer differs between visitors. Default: the path. */
  keyOf?: (url: string) => string | null
  /** True for keys without number that are quick to render: kept in memory only, within bounds. Default: none. */
  isTransient?: (key: string) => boolean
  /** Cache-Control of a saved page. Default: `public, max-age=0, must-revalidate`. */
  cacheControl?: (key: string) => string
  /**
   * Returns headers for a cache in front of the server, called for each answer that is sent while it is fresh; `tags` is
   * null for a 404 or 301, which any change may outdate. Default: none.
   */
  frontHeaders?: (key: string, tags: readonly string[] | null) => readonly string[]
  /** A tag that every page has without declaring it. Default: `*`. */
  everyPageTag?: string
  /** Headers of every answer: name, value, name, value, … */
  commonHeaders?: readonly string[]
  /** How much memory answers may take. Default: 256 MB. */
  memoryBytes?: number
  /**
   * Runs a visitor's render of an unknown path when it is its turn; may reject it if too many wait, or the visitor is
   * gone. Default: 8 at a time.
   */
  limit?: <T>(work: () => Promise<T>, visitor: Visitor) => Promise<T>
}

/** What is known of the visitor who waits for a page. */
export interface Visitor {
  /** Names the visitor or their network, so that `limit` can be fair between them. */
  key?: string
  /** Aborts when the visitor is gone. */
  signal?: AbortSignal
}

/** The present state of a store. */
export interface PageStoreState {
  /** The highest content version that this process knows. */
  knownVersion: number
  /** Milliseconds since it last knew every change. */
  lagMs: number
  /** Pages that wait to be rendered in the background. */
  waitingAhead: number
  /** Pages that are being rendered or read from disk. */
  rendering: number
}

const MEMORY_BYTES = 256 * 1024 * 1024
const RENDERS_AT_A_TIME = 8
/** After so many renders that an edit has overtaken, the newest is shown, and not saved. */
const ATTEMPTS = 5
/** Answers larger than this are rendered again on request and not ahead: they would delay all other renders. */
const AHEAD_AT_MOST_BYTES = 1024 * 1024
/** How many pages without visitors are rendered ahead after an edit. */
const OTHERS_AHEAD = 200

/**
 * Renders each page once, saves it as a file and in memory, and drops it when content that it shows has changed. A page
 * is fresh while none of its tags has a version newer than the content version that was known when its render began.
 */
export class PageStore {
  readonly #versions: Versions
  readonly #index: PageIndex
  readonly #files: SavedFiles
  readonly #answers: Answers
  readonly #running = new Map<string, Promise<Answer>>()
  /** Keys of pages that exist and are not rendered yet: they do not wait behind a flood of unknown paths. */
  readonly #expected = new Set<string>()
  readonly #limit: NonNullable<PageStoreOptions['limit']>
  readonly #background = new Background(
    (key) => this.#renderAhead(key),
    () => this.#visitorsWaiting > 0,
  )
  readonly #render: Render
  readonly #log: Log
  readonly #keyOf: (url: string) => string | null
  readonly #isTransient: (key: string) => boolean
  #visitorsWaiting = 0
  #closed = false

  private constructor(options: PageStoreOptions) {
    this.#render = options.render
    this.#log = options.log
    this.#keyOf = options.keyOf ?? pathOf
    this.#isTransient = options.isTransient ?? (() => false)
    this.#limit = options.limit ?? pLimit(RENDERS_AT_A_TIME)
    const everyPageTag = options.everyPageTag ?? '*'
    this.#versions = new Versions(options.changesSince, everyPageTag)
    this.#index = new PageIndex(everyPageTag)
    this.#files = new SavedFiles(options.folder, options.log)
    this.#answers = new Answers(options.commonHeaders ?? [], options.memoryBytes ?? MEMORY_BYTES, {
      cacheControl: options.cacheControl,
      lateHeaders: this.#whileFresh(options.frontHeaders),
    })
  }

  /** Opens the store with the pages in its folder that are still fresh. */
  static async open(options: PageStoreOptions): Promise<PageStore> {
    const store = new PageStore(options)
    const pages = await store.#files.load(async () => {
      await store.#versions.catchUp()
      return store.#versions.known
    })
    for (const page of pages) if (store.#versions.isFresh(page.version, page.tags)) store.#index.set(page)
    return store
  }

  /** The content version that this store has passed: it sends nothing older as fresh. */
  get version(): number {
    return this.#versions.known
  }

  /** Returns true if a page is saved and fresh. */
  has(key: string): boolean {
    return this.#index.get(key) !== undefined
  }

  /** Returns what an operator watches: see `PageStoreState`. */
  state(): PageStoreState {
    return {
      knownVersion: this.#versions.known,
      lagMs: performance.now() - this.#versions.caughtUpAt,
      waitingAhead: this.#background.waiting,
      rendering: this.#running.size,
    }
  }

  /** Returns the key of the page that a request's target asks for; null if the answer differs between visitors. */
  keyOf(url: string): string | null {
    return this.#keyOf(url)
  }

  /** Returns the answer to a GET if it is in memory. Most visitors get this one, so it is a single look-up. */
  find(url: string): Answer | undefined {
    const answer = this.#answers.get(url)
    if (answer || !url.includes('?')) return answer
    const key = this.#keyOf(url)
    if (key === null) return undefined
    return this.#isTransient(key) ? this.#transient(key) : this.#answers.get(key)
  }

  /** Returns the answer to a GET of a key, saved or rendered now. @throws what `render` or `limit` throws */
  async answer(key: string, visitor: Visitor = {}): Promise<Answer> {
    const answer = this.#inMemory(key)
    if (answer) return answer
    this.#visitorsWaiting++
    try {
      const isUnknown = !this.has(key) && !this.#expected.has(key)
      if (!isUnknown || this.#running.has(key)) return await this.#produceOnce(key)
      // Each visitor waits in a place of their own: a shared one would be lost with the visitor who came first.
      return await this.#limit(async () => this.#inMemory(key) ?? this.#produceOnce(key), visitor)
    } finally {
      this.#visitorsWaiting--
    }
  }

  #inMemory(key: string): Answer | undefined {
    return this.#answers.get(key) ?? this.#transient(key) ?? this.#answers.getPassing(key, this.#versions.known)
  }

  /**
   * Drops every page with a tag that this or another process has raised. Pages that were visited since their last render
   * are rendered again in the background, and a few others; a visitor who comes earlier gets a fresh render at once.
   */
  async invalidate(): Promise<void> {
    const visited: string[] = []
    const others: string[] = []
    for (const { key, bytes } of this.#index.outdatedBy(await this.#versions.catchUp())) {
      this.#index.delete(key)
      this.#expected.add(key)
      const wasVisited = this.#answers.drop(key)
      if (bytes <= AHEAD_AT_MOST_BYTES) (wasVisited ? visited : others).push(key)
    }
    this.#background.add([...visited, ...others.slice(0, OTHERS_AHEAD)])
  }

  /** Renders the missing pages among these in the background. Resolves to false if the store was closed meanwhile. */
  async fill(keys: Iterable<string>): Promise<boolean> {
    const missing = [...keys].filter((key) => !this.has(key))
    for (const key of missing) this.#expected.add(key)
    this.#background.add(missing)
    await this.#background.idle()
    return !this.#closed
  }

  /** Renders one page and waits until its file is written. Returns true if it was saved. @throws Error if it cannot be rendered */
  async publish(key: string): Promise<boolean> {
    const { status } = await this.#produceOnce(key)
    if (status >= 500) throw new Error(`${key} answers ${status}`)
    await this.#files.settled(key)
    return this.has(key)
  }

  /** Waits for renders in progress, writes what is waiting, and stops. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#background.close()
    await Promise.allSettled(this.#running.values())
    await this.#files.close()
  }

  /** An answer may be outdated between the moment it is found and the moment it is sent. */
  #whileFresh(headers: PageStoreOptions['frontHeaders']) {
    if (!headers) return undefined
    return (key: string, tags: readonly string[] | null, version: number): readonly string[] =>
      this.#versions.isFresh(version, tags) ? headers(key, tags) : []
  }

  /** Visitors who request the same page at the same time share one render. */
  #produceOnce(key: string): Promise<Answer> {
    let work = this.#running.get(key)
    if (!work) {
      work = this.#produce(key).finally(() => this.#running.delete(key))
      this.#running.set(key, work)
    }
    return work
  }

  async #produce(key: string): Promise<Answer> {
    const page = this.#index.get(key)
    this.#background.remove(key)
    if (!page) return this.#renderFresh(key)

    const body = await this.#files.read(page)
    // An edit may have dropped it in the meantime.
    if (this.#index.get(key) !== page) return this.#renderFresh(key)
    if (body) return this.#answers.keep(page, body)
    this.#index.delete(key)
    return this.#renderFresh(key)
  }

  /** Renders until no edit overtakes the render: a visitor who waits here may have come after that edit. */
  async #renderFresh(key: string): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const version = this.#versions.known
      const rendered = await this.#render(key)
      if (this.#versions.isFresh(version, rendered.tags)) return this.#keep(key, version, rendered)
      if (attempt === ATTEMPTS) return this.#answers.pass(key, version, rendered)
    }
  }

  #keep(key: string, version: number, rendered: Rendered): Answer {
    const { status, contentType, headers, body, tags } = rendered
    // A page that fails for want of a database still exists.
    if (status < 500) this.#expected.delete(key)
    const isTransient = this.#isTransient(key)
    if (status !== 200 || tags === null || !(isTransient || isSavable(key))) {
      this.#files.forget(key, version)
      return this.#answers.pass(key, version, rendered)
    }
    const page: Page = { key, version, status, contentType, headers, tags, hash: bodyHash(body), bytes: body.length }
    if (isTransient) return this.#answers.keepTransient(page, body)
    this.#index.set(page)
    this.#files.save(page, body)
    return this.#answers.keep(page, body)
  }

  #transient(key: string): Answer | undefined {
    return this.#answers.getTransient(key, (version, tags) => this.#versions.isFresh(version, tags))
  }

  async #renderAhead(key: string): Promise<void> {
    try {
      await this.#produceOnce(key)
    } catch (error) {
      this.#log.error(
        { err: error, page: key },
        'A page could not be rendered ahead; it is rendered when a visitor requests it',
      )
    }
  }
}

function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}
