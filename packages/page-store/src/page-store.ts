import pLimit from 'p-limit'
import type { Answer, Sendable } from './answer.ts'
import { AnswerHeaders } from './answer-headers.ts'
import { Answers } from './answers.ts'
import { Background } from './background.ts'
import { HeaderSets } from './header-sets.ts'
import { LargeBodies } from './large/large-bodies.ts'
import { loadPages } from './load-pages.ts'
import { PageIndex } from './page-index.ts'
import type { PageStoreOptions, PageStoreState, Visitor } from './page-store-options.ts'
import type { Log, TagVersion } from './page.ts'
import { Renders } from './renders.ts'
import { SavedFiles } from './saved-files.ts'
import { SharedLevel } from './shared/shared-level.ts'
import { Versions } from './versions.ts'

const MEMORY_BYTES = 256 * 1024 * 1024
const RENDERS_AT_A_TIME = 8
const INDEXED = 200_000
const MAX_LAG_MS = 10_000
/** Answers larger than this are rendered again on request and not ahead: they would delay all other renders. */
const AHEAD_AT_MOST_BYTES = 1024 * 1024
const OTHERS_AHEAD = 200

/**
 * Renders each page once, saves it as a file and in memory, and drops it when content that it shows has changed. A page
 * is fresh while none of its tags has a version newer than the content version that was known when its render began.
 */
export class PageStore {
  readonly #versions: Versions
  readonly #sets = new HeaderSets()
  readonly #index: PageIndex
  readonly #files: SavedFiles
  readonly #answers: Answers
  readonly #large: LargeBodies
  readonly #shared: SharedLevel | null
  readonly #renders: Renders
  /** Keys of pages that exist and are not rendered yet: they do not wait behind a flood of unknown paths. */
  readonly #expected = new Set<string>()
  readonly #limit: NonNullable<PageStoreOptions['limit']>
  readonly #background = new Background(
    (key) => this.#renderAhead(key),
    () => this.#visitorsWaiting > 0,
  )
  readonly #log: Log
  readonly #keyOf: (url: string) => string | null
  readonly #isTransient: (key: string) => boolean
  readonly #maxLagMs: number
  readonly #everyPageTag: string
  readonly #othersAhead: number
  #visitorsWaiting = 0
  #closed = false

  private constructor(options: PageStoreOptions) {
    this.#log = options.log
    this.#keyOf = options.keyOf ?? pathOf
    this.#isTransient = options.isTransient ?? (() => false)
    this.#limit = options.limit ?? pLimit(RENDERS_AT_A_TIME)
    const everyPageTag = options.everyPageTag ?? '*'
    this.#maxLagMs = options.maxLagMs ?? MAX_LAG_MS
    this.#othersAhead = options.othersAhead ?? OTHERS_AHEAD
    this.#versions = new Versions({
      changesSince: options.changesSince,
      everyPageTag,
      changed: (changes) => this.#drop(changes),
      restored: (lost) => this.#dropAll(lost),
      afterRestore: async () => {
        await this.#files.rewriteList()
        await options.restored?.()
      },
    })
    this.#everyPageTag = everyPageTag
    const limit = options.indexed ?? INDEXED
    this.#index = new PageIndex(everyPageTag, {
      limit,
      isInUse: (key) => this.#answers.has(key),
      evicted: ({ key }) => void this.#answers.drop(key),
    })
    this.#files = new SavedFiles({
      folder: options.folder,
      log: options.log,
      sets: this.#sets,
      limit,
      current: this.#index,
    })
    const headers = new AnswerHeaders({
      common: options.commonHeaders,
      cacheControl: options.cacheControl,
      late: this.#whileFresh(options.frontHeaders),
    })
    this.#answers = new Answers(headers, options.memoryBytes ?? MEMORY_BYTES)
    this.#large = new LargeBodies({
      folder: options.folder,
      log: options.log,
      headers,
      pages: () => this.#index.pages(),
    })
    this.#shared = options.shared
      ? new SharedLevel(options.shared, {
          index: this.#index,
          versions: this.#versions,
          sets: this.#sets,
          log: options.log,
          limit,
          mostBytes: this.#answers.mostBytes,
          readBody: (page) => this.#files.read(page),
          dropAnswer: (key) => void this.#answers.drop(key),
        })
      : null
    this.#renders = new Renders({
      render: options.render,
      newestVersion: options.newestVersion,
      isTransient: this.#isTransient,
      log: options.log,
      versions: this.#versions,
      sets: this.#sets,
      index: this.#index,
      files: this.#files,
      answers: this.#answers,
      large: this.#large,
      shared: this.#shared,
      expected: this.#expected,
      onBegin: (key) => this.#background.remove(key),
    })
  }

  /** Opens the store with the pages in its folder, and those that other processes share, that are still fresh. */
  static async open(options: PageStoreOptions): Promise<PageStore> {
    const store = new PageStore(options)
    await loadPages(store.#files, store.#versions, store.#index)
    await store.#shared?.load()
    await store.#large.load()
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
      lagMs: this.#versions.lagMs,
      waitingAhead: this.#background.waiting,
      rendering: this.#renders.size,
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
  async answer(key: string, visitor: Visitor = {}): Promise<Sendable> {
    const answer = this.#inMemory(key)
    if (answer) return answer
    this.#visitorsWaiting++
    try {
      const isUnknown = !this.has(key) && !this.#expected.has(key)
      if (!isUnknown || this.#renders.has(key)) return await this.#renders.answer(key)
      // Each visitor waits in a place of their own: a shared one would be lost with the visitor who came first.
      return await this.#limit(async () => this.#inMemory(key) ?? this.#renders.answer(key), visitor)
    } finally {
      this.#visitorsWaiting--
    }
  }

  #inMemory(key: string): Answer | undefined {
    return this.#answers.get(key) ?? this.#transient(key) ?? this.#answers.getPassing(key, this.#versions.known)
  }

  /**
   * Drops every page with a tag that this or another process has raised. Pages that were visited since their last
   * render are rendered again in the background, and a few others; a visitor who comes earlier gets a fresh render at
   * once.
   */
  async invalidate(): Promise<void> {
    await this.#versions.catchUp()
  }

  /**
   * For how many seconds changes could not be read, once that is long enough for saved pages to be called outdated;
   * else null. Pages are sent nevertheless.
   */
  get secondsBehind(): number | null {
    const { lagMs } = this.#versions
    return lagMs > this.#maxLagMs ? Math.floor(lagMs / 1000) : null
  }

  /**
   * Takes up the pages that other processes have shared, renders the missing ones among these in the background, and
   * shares them. Resolves to false if the store was closed or the signal aborted meanwhile; a render in progress ends
   * by itself.
   */
  async fill(keys: Iterable<string>, signal: AbortSignal): Promise<boolean> {
    await this.#shared?.takeUp()
    await this.#background.renderAll(this.expect(keys), signal)
    if (this.#closed || signal.aborted) return false
    await this.#shared?.shareAll(signal)
    return !signal.aborted
  }

  /** Notes that these pages exist, so that none of them waits behind unknown paths. Returns those that are missing. */
  expect(keys: Iterable<string>): string[] {
    const missing = [...keys].filter((key) => !this.has(key))
    for (const key of missing) this.#expected.add(key)
    return missing
  }

  /**
   * Renders one page and waits until its file is written. Returns true if it was saved.
   * @throws Error if it cannot be rendered
   */
  async publish(key: string): Promise<boolean> {
    const { status } = await this.#renders.answer(key)
    if (status >= 500) throw new Error(`${key} answers ${status}`)
    await this.#large.settled(key)
    await this.#files.settled(key)
    return this.has(key)
  }

  /** Publishes new pages in the shared store. Returns false if the store failed; everything still waits then. */
  async share(signal: AbortSignal): Promise<boolean> {
    return (await this.#shared?.share(signal)) ?? true
  }

  /** Removes what nobody needs from the shared store. Returns false if the store failed. */
  async tidyShared(signal: AbortSignal): Promise<boolean> {
    return (await this.#shared?.tidy(signal)) ?? true
  }

  /** Waits for renders in progress, writes what is waiting, and stops. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#large.close()
    await this.#background.close()
    await this.#renders.settled()
    // One may have begun meanwhile.
    await this.#large.close()
    await this.#files.close()
  }

  /** An answer may be outdated between the moment it is found and the moment it is sent. */
  #whileFresh(headers: PageStoreOptions['frontHeaders']) {
    if (!headers) return undefined
    return (key: string, tags: readonly string[] | null, version: number): readonly string[] =>
      this.secondsBehind === null && this.#versions.isFresh(version, tags) ? headers(key, tags) : []
  }

  #drop(changes: readonly TagVersion[]): void {
    const visited: string[] = []
    const others: string[] = []
    for (const { key, bytes } of this.#index.outdatedBy(changes)) {
      this.#index.delete(key)
      this.#expected.add(key)
      const wasVisited = this.#answers.drop(key)
      if (bytes <= AHEAD_AT_MOST_BYTES) (wasVisited ? visited : others).push(key)
    }
    this.#background.add([...visited, ...others.slice(0, this.#othersAhead)])
  }

  /** Drops what shows content that the database has lost, or would count as fresh when its versions come again. */
  #dropAll(lost: TagVersion): void {
    this.#log.warn(lost, 'The database has lost changes of content; every page is rendered again')
    this.#drop([{ tag: this.#everyPageTag, version: Number.POSITIVE_INFINITY }])
    this.#answers.dropUnsaved()
    this.#large.outdate()
  }

  #transient(key: string): Answer | undefined {
    return this.#answers.getTransient(key, (version, tags) => this.#versions.isFresh(version, tags))
  }

  async #renderAhead(key: string): Promise<void> {
    try {
      await this.#renders.answer(key)
      await this.#large.settled(key)
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
