import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { bodyHash, type Answer } from '#server/http/answer.ts'
import { BoundedQueue } from '#server/bounded-queue.ts'
import { isPartOfList, pageKey } from '../variants.ts'
import { Background } from './background.ts'
import { ContentVersions } from './content-versions.ts'
import { PageAnswers } from './page-answers.ts'
import { isSavable } from './page-files.ts'
import { PageIndex } from './page-index.ts'
import { PageStore } from './page-store.ts'
import type { Page, Render, Rendered } from './page.ts'

export interface PublisherOptions {
  db: Database
  render: Render
  /** Where pages are kept: `$DATA_DIR/pages/<fingerprint>`. */
  folder: string
  log: Pick<Logger, 'warn' | 'error'>
  /** Stand on every answer; name, value, name, value, … */
  commonHeaders?: readonly string[]
  memoryBytes?: number
}

const MEMORY_BYTES = 256 * 1024 * 1024
const RENDERS_AT_A_TIME = 8
const RENDERS_WAITING = 500
/** Under edits that never end, the newest render is shown, and not saved. */
const ATTEMPTS = 5
/** Answers larger than this are rendered again when somebody asks, not ahead: they would hold up everybody else. */
const AHEAD_AT_MOST_BYTES = 1024 * 1024
/** How many pages that nobody visited are rendered again ahead after an edit. */
const OTHERS_AHEAD = 200

/**
 * Keeps the public pages: renders each once, saves it as a file and in memory, and drops it when something
 * it shows has changed. The rule behind all of it: a page is fresh while none of its tags has a version
 * newer than the content version that was known when its render began (docs/decisions, publishing).
 */
export class Publisher {
  readonly #versions: ContentVersions
  readonly #index = new PageIndex()
  readonly #store: PageStore
  readonly #answers: PageAnswers
  readonly #running = new Map<string, Promise<Answer>>()
  /** Keys of pages that are known to exist and are to be rendered: they do not wait behind a flood of unknown ones. */
  readonly #expected = new Set<string>()
  readonly #queue = new BoundedQueue({ atATime: RENDERS_AT_A_TIME, longest: RENDERS_WAITING })
  readonly #background = new Background(
    (key) => this.#renderAhead(key),
    () => this.#visitorsWaiting > 0,
  )
  readonly #render: Render
  readonly #log: PublisherOptions['log']
  #visitorsWaiting = 0
  #closed = false

  private constructor(options: PublisherOptions) {
    this.#render = options.render
    this.#log = options.log
    this.#versions = new ContentVersions(options.db)
    this.#store = new PageStore(options.folder, options.log)
    this.#answers = new PageAnswers(options.commonHeaders ?? [], options.memoryBytes ?? MEMORY_BYTES)
  }

  /** Takes up the pages that an earlier process saved, as far as they are still true. */
  static async open(options: PublisherOptions): Promise<Publisher> {
    const publisher = new Publisher(options)
    const pages = await publisher.#store.load(async () => {
      await publisher.#versions.catchUp()
      return publisher.#versions.known
    })
    for (const page of pages) if (publisher.#versions.isFresh(page.version, page.tags)) publisher.#index.set(page)
    return publisher
  }

  /** Whether a page is saved and fresh. */
  has(key: string): boolean {
    return this.#index.get(key) !== undefined
  }

  /** The name of the page that a request's target asks for; null when the answer is not the same for everybody. */
  keyOf(url: string): string | null {
    return pageKey(url)
  }

  /** The answer to a GET, if it is in memory: this is what most visitors get, so it is one look-up. */
  find(url: string): Answer | undefined {
    const answer = this.#answers.get(url)
    if (answer || !url.includes('?')) return answer
    const key = pageKey(url)
    if (key === null) return undefined
    return isPartOfList(key) ? this.#part(key) : this.#answers.get(key)
  }

  /** The answer to a GET of a key: saved, or rendered now. @throws QueueFullError when too many wait already. */
  async answer(key: string): Promise<Answer> {
    const answer = this.#answers.get(key) ?? this.#part(key) ?? this.#answers.getPassing(key, this.#versions.known)
    if (answer) return answer
    this.#visitorsWaiting++
    try {
      return await this.#produceOnce(key)
    } finally {
      this.#visitorsWaiting--
    }
  }

  /**
   * Drops every page that shows what was changed, by this process or another. Those in memory that were visited since
   * their last render, and a few others, are rendered again in the background; a visitor who is faster, or
   * asks for any other, gets a fresh render at once.
   */
  async republish(): Promise<void> {
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

  /** Renders what is missing of these in the background. Resolves to whether it came to an end before the close. */
  async fill(keys: Iterable<string>): Promise<boolean> {
    const missing = [...keys].filter((key) => !this.has(key))
    for (const key of missing) this.#expected.add(key)
    this.#background.add(missing)
    await this.#background.idle()
    return !this.#closed
  }

  /** Renders one page and waits until its file is written. Returns whether it was saved. @throws Error when it could not be rendered. */
  async publish(key: string): Promise<boolean> {
    const { status } = await this.#produceOnce(key)
    if (status >= 500) throw new Error(`${key} answers ${status}`)
    await this.#store.settled(key)
    return this.has(key)
  }

  /** Lets renders end, writes what is waiting, and stops. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#background.close()
    await Promise.allSettled(this.#running.values())
    await this.#store.close()
  }

  /** Visitors who ask for the same page at the same time wait for the same render. */
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
    if (!page) return this.#expected.has(key) ? this.#renderFresh(key) : this.#queue.run(() => this.#renderFresh(key))

    const body = await this.#store.read(page)
    // In the meantime an edit may have dropped it.
    if (this.#index.get(key) !== page) return this.#renderFresh(key)
    if (body) return this.#answers.keep(page, body)
    this.#index.delete(key)
    return this.#renderFresh(key)
  }

  /** Renders until no edit came in between: whoever waits here may have come after that edit. */
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
    // What is missing for want of a database is still expected.
    if (status < 500) this.#expected.delete(key)
    const isPart = isPartOfList(key)
    if (status !== 200 || tags === null || !(isPart || isSavable(key))) {
      this.#store.forget(key, version)
      return this.#answers.pass(key, version, rendered)
    }
    const page: Page = { key, version, status, contentType, headers, tags, hash: bodyHash(body), bytes: body.length }
    if (isPart) return this.#answers.keepPart(page, body)
    this.#index.set(page)
    this.#store.save(page, body)
    return this.#answers.keep(page, body)
  }

  #part(key: string): Answer | undefined {
    return this.#answers.getPart(key, (version, tags) => this.#versions.isFresh(version, tags))
  }

  async #renderAhead(key: string): Promise<void> {
    try {
      await this.#produceOnce(key)
    } catch (error) {
      this.#log.error({ err: error, page: key }, 'a page could not be rendered ahead')
    }
  }
}
