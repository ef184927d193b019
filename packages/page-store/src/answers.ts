import { LRUCache } from 'lru-cache'
import { Answer } from './answer.ts'
import type { Page, Rendered } from './page.ts'

const PASSING_BYTES = 16 * 1024 * 1024
/** The memory and number of transient answers, which have a cache of their own so that they evict no page. */
const TRANSIENT_BYTES = 48 * 1024 * 1024
const TRANSIENT_AT_MOST = 500
/**
 * An answer larger than this fraction of the memory is read from its file each time: one long list must not evict all
 * pages.
 */
const LARGEST_PART = 8
/** How long the last of those stay in memory, in milliseconds: visitors shortly after each other share one read. */
const LARGE_MS = 10_000
const LARGE_AT_A_TIME = 2
/** Brotli quality, 0 to 11, of answers that are not kept for long: they are compressed again and again. */
const PASSING_QUALITY = 1
/** Bytes of an answer beside its bodies: header lists, the entry itself. */
const OVERHEAD = 4096

const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

export interface AnswersOptions {
  cacheControl?: ((key: string) => string) | undefined
  /** Returns the headers that an answer gets when it is sent, by its tags (null: a 404 or 301) and version. */
  lateHeaders?: ((key: string, tags: readonly string[] | null, version: number) => readonly string[]) | undefined
  largeMs?: number
  transientBytes?: number
  transientAtMost?: number
}

/** Answers in memory; the least recently used are dropped first. */
export class Answers {
  readonly #commonHeaders: readonly string[]
  readonly #cacheControl: (key: string) => string
  readonly #lateHeaders: AnswersOptions['lateHeaders']
  readonly #saved: LRUCache<string, Answer>
  readonly #largest: number
  readonly #large: LRUCache<string, Answer>
  /**
   * Answers for unknown and moved paths. They may depend on anything, so they are valid for one content version. Their
   * number is unlimited, so they get little memory.
   */
  readonly #passing = new LRUCache<string, { version: number; answer: Answer }>({
    maxSize: PASSING_BYTES,
    sizeCalculation: ({ answer }, key) => answer.size * 2 + key.length + OVERHEAD,
  })

  /** Answers with tags that are neither indexed nor on disk. They are valid while none of their tags is newer. */
  readonly #transient: LRUCache<string, { page: Page; answer: Answer }>

  constructor(
    commonHeaders: readonly string[],
    memoryBytes: number,
    {
      cacheControl = () => PAGE_CACHE_CONTROL,
      lateHeaders,
      largeMs = LARGE_MS,
      transientBytes = TRANSIENT_BYTES,
      transientAtMost = TRANSIENT_AT_MOST,
    }: AnswersOptions = {},
  ) {
    this.#commonHeaders = commonHeaders
    this.#cacheControl = cacheControl
    this.#lateHeaders = lateHeaders
    this.#largest = memoryBytes / LARGEST_PART
    this.#large = new LRUCache({ max: LARGE_AT_A_TIME, ttl: largeMs, ttlAutopurge: true })
    this.#transient = new LRUCache({
      max: transientAtMost,
      maxSize: transientBytes,
      sizeCalculation: ({ answer }, key) => sizeInMemory(answer) + key.length,
    })
    this.#saved = new LRUCache({ maxSize: memoryBytes, sizeCalculation: (answer) => sizeInMemory(answer) })
  }

  /** Returns the answer of a saved page. */
  get(key: string): Answer | undefined {
    return this.#saved.get(key) ?? this.#large.get(key)
  }

  /** Returns true if the answer of a saved page is in memory. Does not count as a use of it. */
  has(key: string): boolean {
    return this.#saved.has(key) || this.#large.has(key)
  }

  /** Returns the answer for an unknown or moved path, unless any content has changed since. */
  getPassing(key: string, version: number): Answer | undefined {
    const passing = this.#passing.get(key)
    return passing?.version === version ? passing.answer : undefined
  }

  /** Returns a transient answer if `isFresh` says that it is. */
  getTransient(key: string, isFresh: (version: number, tags: readonly string[]) => boolean): Answer | undefined {
    const kept = this.#transient.get(key)
    if (!kept) return undefined
    if (isFresh(kept.page.version, kept.page.tags)) return kept.answer
    this.#transient.delete(key)
    return undefined
  }

  keepTransient(page: Page, body: Buffer): Answer {
    const { status, contentType, hash } = page
    const answer = new Answer({
      status,
      contentType,
      headers: this.#headersOf(page),
      body,
      hash,
      quality: PASSING_QUALITY,
      lateHeaders: this.#lateOf(page),
    })
    this.#transient.set(page.key, { page, answer })
    return answer
  }

  keep(page: Page, body: Buffer): Answer {
    const { status, contentType, hash } = page
    const headers = this.#headersOf(page)
    const isKept = sizeInMemory({ size: body.length }) <= this.#largest
    const quality = isKept ? undefined : PASSING_QUALITY
    const answer = new Answer({ status, contentType, headers, body, hash, quality, lateHeaders: this.#lateOf(page) })
    if (isKept) this.#saved.set(page.key, answer)
    else {
      this.#saved.delete(page.key)
      this.#large.set(page.key, answer)
    }
    return answer
  }

  /** Returns an answer that is not saved; 404 and 301 are remembered until the content changes. */
  pass(key: string, version: number, { status, contentType, headers, body }: Rendered): Answer {
    const all = [...this.#commonHeaders, ...headers, 'Cache-Control', 'no-store']
    const isRemembered = status === 404 || status === 301
    const lateHeaders = isRemembered ? this.#lateOf({ key, tags: null, version }) : undefined
    const answer = new Answer({ status, contentType, headers: all, body, lateHeaders })
    if (isRemembered) this.#passing.set(key, { version, answer })
    return answer
  }

  #lateOf({ key, tags, version }: { key: string; tags: readonly string[] | null; version: number }) {
    const late = this.#lateHeaders
    return late && (() => late(key, tags, version))
  }

  #headersOf(page: Page): string[] {
    return [...this.#commonHeaders, ...page.headers, 'Cache-Control', this.#cacheControl(page.key)]
  }

  /** Forgets a page. Returns true if it was sent to a visitor since it was made. */
  drop(key: string): boolean {
    const answer = this.#saved.peek(key)
    this.#saved.delete(key)
    this.#large.delete(key)
    return answer?.wasSent ?? false
  }
}

/** Returns bytes of memory: the body twice, for its compressed forms. */
function sizeInMemory({ size }: { size: number }): number {
  return size * 2 + OVERHEAD
}
