import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { HeaderSets } from '../header-sets.ts'
import { createHasReached } from '../load-pages.ts'
import type { PageIndex } from '../page-index.ts'
import type { Log, Page } from '../page.ts'
import type { Versions } from '../versions.ts'
import { Availability } from './availability.ts'
import { PageLists } from './page-list.ts'
import { SharedBodies } from './shared-bodies.ts'
import type { SharedOptions, SharedStore } from './shared-store.ts'
import { removeOldSets, removeUnlistedBodies } from './tidy.ts'

const AT_A_TIME = 8
/** How many pages go into one list. A new list is written for each batch, so they are small or merged later. */
const PAGES_IN_LIST = 5_000
/** How many pages are published before others' lists are read again. */
const PAGES_IN_BATCH = 1_000
/** More lists than this, beside those that the pages need, are merged. */
const LISTS_AT_MOST = 50
const LIST_MS = 5_000
/** How often this process marks its set of pages as used, in milliseconds. */
const MARK_EVERY_MS = 6 * 60 * 60 * 1000

interface Deps {
  index: PageIndex
  versions: Versions
  sets: HeaderSets
  log: Log
  /** How many pages are known at a time. */
  limit: number
  /** Pages with larger bodies are neither shared nor taken up: they are too large for the memory. */
  mostBytes: number
  /** Reads a page's body from this process's folder. */
  readBody: (page: Page) => Promise<Buffer | null>
  /** Forgets a page's answer in memory, because another body replaces it. */
  dropAnswer: (key: string) => void
}

/**
 * Pages that processes share: bodies by hash, and lists that name pages with version, tags and hash. Lists are never
 * changed; each process adds its own, and the newest version of a page counts, so no order of writes can make an older
 * page win. A list is written after the bodies that it names. Every page is compared with the content's versions before
 * it is taken up, so lists may be lost, old or repeated: that costs renders.
 */
export class SharedLevel {
  readonly #store: SharedStore
  readonly #deps: Deps
  readonly #name: string
  readonly #lists: PageLists
  readonly #bodies: SharedBodies
  readonly #availability: Availability
  /** Pages of the index that no list names yet. */
  readonly #waiting = new Map<string, Page>()
  /** Names of the lists that were read, or written by this process. */
  #seen = new Set<string>()
  /** True if lists name pages of versions that the content, which was restored, has not reached. */
  #isRestored = false
  #markedAt = Number.NEGATIVE_INFINITY
  /** Two at once would publish the same pages. */
  readonly #sharing = pLimit(1)

  constructor({ store, name, secret }: SharedOptions, deps: Deps) {
    this.#store = store
    this.#deps = deps
    this.#name = name
    this.#lists = new PageLists(secret, name, deps.sets)
    this.#bodies = new SharedBodies(store, `${name}/bodies/`, deps.limit)
    this.#availability = new Availability(deps.log)
  }

  /** Takes up the pages that other processes have published. Resolves after a while if the store does not answer. */
  async load(): Promise<void> {
    for (const page of this.#deps.index.pages()) this.add(page)
    await this.#attempt(async () => {
      await this.#mark()
      await this.#readLists()
    })
  }

  /** Takes up the pages that other processes have published since. Resolves also if the store fails. */
  async takeUp(): Promise<void> {
    await this.#attempt(async () => void (await this.#readLists()))
  }

  /** Has a page published in the next round. */
  add(page: Page): void {
    if (page.bytes > this.#deps.mostBytes) return
    this.#waiting.set(page.key, page)
    if (this.#waiting.size > this.#deps.limit) this.#waiting.delete(this.#waiting.keys().next().value!)
  }

  /** Returns the body of a page; null if the store does not have it or does not answer. Never rejects. */
  async read(page: Page): Promise<Buffer | null> {
    if (this.#availability.isAway) return null
    return this.#bodies.read(page).catch((error: unknown) => {
      this.#availability.failed(error)
      return null
    })
  }

  /**
   * Publishes what waits, a batch at a time, after reading what others have published. Asks nothing of the store while
   * nothing waits. @returns false if the store failed; everything still waits then
   */
  share(signal: AbortSignal): Promise<boolean> {
    return this.#sharing(() => this.#share(signal))
  }

  /** Publishes everything that waits, unless the store fails. */
  async shareAll(signal: AbortSignal): Promise<void> {
    while (this.#waiting.size > 0 && !signal.aborted && (await this.share(signal)));
  }

  async #share(signal: AbortSignal): Promise<boolean> {
    const isDue = performance.now() - this.#markedAt > MARK_EVERY_MS
    if (this.#waiting.size === 0 && !this.#availability.isAway && !isDue) return true
    return this.#attempt(async () => {
      await this.#mark()
      do {
        const names = await this.#readLists()
        await this.#publish(signal)
        if (names.length > LISTS_AT_MOST + 2 * Math.ceil(this.#deps.index.size / PAGES_IN_LIST))
          await this.#merge(names)
        // Fewer wait for the next round, so that they share a list.
      } while (this.#waiting.size >= PAGES_IN_BATCH && !signal.aborted)
    })
  }

  /**
   * Removes bodies that no page needs, and sets of pages that no process has used for a day. @returns false if the
   * store failed
   */
  async tidy(signal: AbortSignal): Promise<boolean> {
    return this.#attempt(async () => {
      // All lists first: a body that one of them names stays.
      const names = await this.#readLists()
      if (!this.#hasRead(names)) return
      const needed = new Set<string>()
      for (const { hash } of this.#deps.index.pages()) needed.add(hash)
      await removeUnlistedBodies(this.#store, this.#bodies.prefix, needed, signal)
      await removeOldSets(this.#store, this.#name, signal)
    })
  }

  async #attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      this.#availability.failed(error)
      return false
    }
    this.#availability.succeeded()
    return true
  }

  async #mark(): Promise<void> {
    if (performance.now() - this.#markedAt < MARK_EVERY_MS) return
    await this.#store.put(`in-use/${this.#name}`, Buffer.alloc(0))
    this.#markedAt = performance.now()
  }

  /** Reads every list that was not read yet. Returns the names of all. @throws what the store throws */
  async #readLists(): Promise<string[]> {
    const names: string[] = []
    for await (const { name } of this.#store.list(`${this.#name}/lists/`)) names.push(name)
    this.#seen = new Set(names.filter((name) => this.#seen.has(name)))
    const hasReached = createHasReached(this.#deps.versions)
    await untilFailure(
      names.filter((name) => !this.#seen.has(name)),
      async (name) => {
        const content = await this.#store.get(name, LIST_MS)
        // Merged meanwhile: the merged list is read in the next round.
        if (content && (await this.#takeList(name, content, hasReached))) this.#seen.add(name)
      },
    )
    // Pages of versions that the restored content has not reached would match it wrongly once it has counted that far
    // again.
    if (this.#isRestored && (await this.#merge(names))) this.#isRestored = false
    return names
  }

  #hasRead(names: readonly string[]): boolean {
    return names.every((name) => this.#seen.has(name))
  }

  /**
   * Takes up the pages of a list. Returns false if the content's versions could not be read: the list is read again.
   */
  async #takeList(name: string, content: Buffer, hasReached: (version: number) => Promise<boolean>): Promise<boolean> {
    const pages = await this.#lists.decode(content)
    if (!pages) this.#deps.log.warn({ list: name }, 'A list of shared pages is damaged or foreign and is ignored')
    for (const page of pages ?? []) {
      const reached = await hasReached(page.version).catch(() => null)
      if (reached === null) return false
      if (reached) this.#take(page)
      else this.#isRestored = true
    }
    return true
  }

  /** Takes up a page that another process has published, unless this process has as good a one. */
  #take(page: Page): void {
    const { index, versions, mostBytes, dropAnswer } = this.#deps
    if (page.bytes > mostBytes || !versions.isFresh(page.version, page.tags)) return
    this.#bodies.note(page.hash)
    const own = index.get(page.key)
    if (own && own.hash === page.hash) {
      this.#waiting.delete(page.key)
      if (page.version > own.version) index.set(page)
      return
    }
    if (own && own.version >= page.version) return
    index.set(page)
    this.#waiting.delete(page.key)
    if (own) dropAnswer(page.key)
  }

  async #publish(signal: AbortSignal): Promise<void> {
    const { index, readBody } = this.#deps
    const batch = [...this.#waiting.values()].slice(0, PAGES_IN_BATCH)
    const stored: Page[] = []
    await untilFailure(batch, async (page) => {
      if (signal.aborted) return
      const body = index.get(page.key) === page ? await readBody(page) : null
      if (!body) return this.#done(page)
      await this.#bodies.write(page.hash, body)
      stored.push(page)
    })
    if (stored.length === 0) return
    await this.#writeList(stored)
    for (const page of stored) this.#done(page)
  }

  #done(page: Page): void {
    if (this.#waiting.get(page.key) === page) this.#waiting.delete(page.key)
  }

  async #writeList(pages: Page[]): Promise<void> {
    const name = `${this.#name}/lists/${Date.now().toString(36)}-${randomUUID()}`
    await this.#store.put(name, await this.#lists.encode(pages))
    this.#seen.add(name)
  }

  /**
   * Replaces lists, all of which were read, by new ones of the pages that are still fresh and whose bodies are stored.
   * Two processes may do so at once: each removes only what it has read and written again. @returns false if a list was
   * not read
   */
  async #merge(names: readonly string[]): Promise<boolean> {
    if (!this.#hasRead(names)) return false
    let part: Page[] = []
    for (const page of [...this.#deps.index.pages()].filter((each) => this.#isListed(each))) {
      // Of too many hashes, those of pages that are gone are forgotten first.
      this.#bodies.note(page.hash)
      if (part.push(page) < PAGES_IN_LIST) continue
      await this.#writeList(part)
      part = []
    }
    if (part.length > 0) await this.#writeList(part)
    await this.#store.remove(names)
    return true
  }

  /** Returns false for a page that waits, that is too large, or whose file was gone when it was to be published. */
  #isListed(page: Page): boolean {
    return this.#waiting.get(page.key) !== page && this.#bodies.has(page.hash)
  }
}

/**
 * Does work for each item, a few at a time. After a failure it begins no more.
 * @throws the first failure, when all
 * ended
 */
async function untilFailure<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  await pLimit(AT_A_TIME).map(items, async (item) => {
    if (failures.length > 0) return
    await work(item).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0) throw failures[0]
}
