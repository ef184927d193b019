import { LRUCache } from 'lru-cache'
import { Answer } from '#server/http/answer.ts'
import type { Page, Rendered } from './page.ts'

const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'
/** Pages on which the browser draws a person's own data, so it must not keep them for the next person. */
const PERSONAL = /^\/(vi\/)?(profile|orders|wishlist|checkout|auth)(?=[/?]|$)/
const PASSING_BYTES = 16 * 1024 * 1024
/** The memory and number of cached pages of lists, which have a cache of their own so that they evict no other page. */
const PARTS_BYTES = 48 * 1024 * 1024
const PARTS_AT_MOST = 500
/** What takes more of the memory than this part of it is read from its file each time: one list of everything must not push out all pages. */
const LARGEST_PART = 8
/** For so long, in milliseconds, the last of them stay all the same: readers who come one after another share one reading. */
const LARGE_MS = 10_000
const LARGE_AT_A_TIME = 2
/** How hard what is not kept is compressed, brotli's 0 to 11: it will have to be done again. */
const PASSING_QUALITY = 1
/** What an answer takes beside its bodies: header lists, the entry itself. */
const OVERHEAD = 4096

/** Ready-made answers in memory, the least recently asked for dropped first. */
export class PageAnswers {
  readonly #commonHeaders: readonly string[]
  readonly #saved: LRUCache<string, Answer>
  readonly #largest: number
  readonly #large: LRUCache<string, Answer>
  /**
   * Answers that are not pages: nothing there, or moved. They may depend on anything, and so hold for one
   * content version; there is no end of paths to ask for, and so little room.
   */
  readonly #passing = new LRUCache<string, { version: number; answer: Answer }>({
    maxSize: PASSING_BYTES,
    sizeCalculation: ({ answer }, key) => answer.size * 2 + key.length + OVERHEAD,
  })

  /** Pages of lists, which are neither indexed nor on disk. They are valid while none of their tags is newer. */
  readonly #parts: LRUCache<string, { page: Page; answer: Answer }>

  constructor(
    commonHeaders: readonly string[],
    memoryBytes: number,
    { largeMs = LARGE_MS, partsBytes = PARTS_BYTES, partsAtMost = PARTS_AT_MOST } = {},
  ) {
    this.#commonHeaders = commonHeaders
    this.#largest = memoryBytes / LARGEST_PART
    this.#large = new LRUCache({ max: LARGE_AT_A_TIME, ttl: largeMs, ttlAutopurge: true })
    this.#parts = new LRUCache({
      max: partsAtMost,
      maxSize: partsBytes,
      sizeCalculation: ({ answer }, key) => sizeInMemory(answer) + key.length,
    })
    this.#saved = new LRUCache({ maxSize: memoryBytes, sizeCalculation: (answer) => sizeInMemory(answer) })
  }

  /** The answer of a saved page. */
  get(key: string): Answer | undefined {
    return this.#saved.get(key) ?? this.#large.get(key)
  }

  /** The answer of what is no page, if nothing at all has changed since. */
  getPassing(key: string, version: number): Answer | undefined {
    const passing = this.#passing.get(key)
    return passing?.version === version ? passing.answer : undefined
  }

  /** Returns the answer of one page of a list if `isFresh` says that it is. */
  getPart(key: string, isFresh: (version: number, tags: readonly string[]) => boolean): Answer | undefined {
    const part = this.#parts.get(key)
    if (!part) return undefined
    if (isFresh(part.page.version, part.page.tags)) return part.answer
    this.#parts.delete(key)
    return undefined
  }

  keepPart(page: Page, body: Buffer): Answer {
    const { status, contentType, hash } = page
    const answer = new Answer({
      status,
      contentType,
      headers: this.#headersOf(page),
      body,
      hash,
      quality: PASSING_QUALITY,
    })
    this.#parts.set(page.key, { page, answer })
    return answer
  }

  keep(page: Page, body: Buffer): Answer {
    const { status, contentType, hash } = page
    const headers = this.#headersOf(page)
    const isKept = sizeInMemory({ size: body.length }) <= this.#largest
    const quality = isKept ? undefined : PASSING_QUALITY
    const answer = new Answer({ status, contentType, headers, body, hash, quality })
    if (isKept) this.#saved.set(page.key, answer)
    else {
      this.#saved.delete(page.key)
      this.#large.set(page.key, answer)
    }
    return answer
  }

  /** An answer as it was rendered; one that says "not here" or "moved" is remembered for a while. */
  pass(key: string, version: number, { status, contentType, headers, body }: Rendered): Answer {
    const all = [...this.#commonHeaders, ...headers, 'Cache-Control', 'no-store']
    const answer = new Answer({ status, contentType, headers: all, body })
    if (status === 404 || status === 301) this.#passing.set(key, { version, answer })
    return answer
  }

  #headersOf(page: Page): string[] {
    const cacheControl = PERSONAL.test(page.key) ? 'no-store' : PAGE_CACHE_CONTROL
    return [...this.#commonHeaders, ...page.headers, 'Cache-Control', cacheControl]
  }

  /** Forgets a page. Returns whether it was sent to anybody since it was made. */
  drop(key: string): boolean {
    const answer = this.#saved.peek(key)
    this.#saved.delete(key)
    this.#large.delete(key)
    return answer?.wasSent ?? false
  }
}

/** Twice its body, for the compressed ones beside it. */
function sizeInMemory({ size }: { size: number }): number {
  return size * 2 + OVERHEAD
}
