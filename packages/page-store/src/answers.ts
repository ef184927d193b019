import { LRUCache } from 'lru-cache'
import { Answer } from './answer.ts'
import type { AnswerHeaders } from './answer-headers.ts'
import type { Page, Rendered } from './page.ts'

const PASSING_BYTES = 16 * 1024 * 1024
/** The memory and number of transient answers, which have a cache of their own so that they evict no page. */
const TRANSIENT_BYTES = 48 * 1024 * 1024
const TRANSIENT_AT_MOST = 500
/** An answer larger than this fraction of the memory is not kept in it: one long list must not evict all pages. */
const LARGEST_PART = 8
/** Brotli quality, 0 to 11, of answers that are not kept for long: they are compressed again and again. */
const PASSING_QUALITY = 1
/** Bytes of an answer beside its bodies: header lists, the entry itself. */
const OVERHEAD = 4096

export interface AnswersOptions {
  transientBytes?: number
  transientAtMost?: number
}

/** Answers in memory; the least recently used are dropped first. */
export class Answers {
  readonly #headers: AnswerHeaders
  readonly #saved: LRUCache<string, Answer>
  readonly #largest: number
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
    headers: AnswerHeaders,
    memoryBytes: number,
    { transientBytes = TRANSIENT_BYTES, transientAtMost = TRANSIENT_AT_MOST }: AnswersOptions = {},
  ) {
    this.#headers = headers
    this.#largest = memoryBytes / LARGEST_PART
    this.#transient = new LRUCache({
      max: transientAtMost,
      maxSize: transientBytes,
      sizeCalculation: ({ answer }, key) => sizeInMemory(answer) + key.length,
    })
    this.#saved = new LRUCache({ maxSize: memoryBytes, sizeCalculation: (answer) => sizeInMemory(answer) })
  }

  /** The largest body that an answer in memory may have, in bytes. */
  get mostBytes(): number {
    return Math.floor((this.#largest - OVERHEAD) / 2)
  }

  /** Returns the answer of a saved page. */
  get(key: string): Answer | undefined {
    return this.#saved.get(key)
  }

  /** Returns true if the answer of a saved page is in memory. Does not count as a use of it. */
  has(key: string): boolean {
    return this.#saved.has(key)
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
      headers: this.#headers.saved(page),
      body,
      hash,
      quality: PASSING_QUALITY,
      lateHeaders: this.#headers.late(page),
    })
    this.#transient.set(page.key, { page, answer })
    return answer
  }

  /** @param body of at most `mostBytes` */
  keep(page: Page, body: Buffer): Answer {
    const { status, contentType, hash } = page
    const headers = this.#headers.saved(page)
    const answer = new Answer({ status, contentType, headers, body, hash, lateHeaders: this.#headers.late(page) })
    this.#saved.set(page.key, answer)
    return answer
  }

  /** Returns an answer that is not saved; 404 and 301 are remembered until the content changes. */
  pass(key: string, version: number, { status, contentType, headers, body }: Rendered<Buffer>): Answer {
    const all = this.#headers.passing(headers)
    const isRemembered = status === 404 || status === 301
    const lateHeaders = isRemembered ? this.#headers.late({ key, tags: null, version }) : undefined
    const answer = new Answer({ status, contentType, headers: all, body, lateHeaders })
    if (isRemembered) this.#passing.set(key, { version, answer })
    return answer
  }

  /** Forgets the answers of unknown and moved paths, and the transient ones. */
  dropUnsaved(): void {
    this.#passing.clear()
    this.#transient.clear()
  }

  /** Forgets a page. Returns true if it was sent to a visitor since it was made. */
  drop(key: string): boolean {
    const answer = this.#saved.peek(key)
    this.#saved.delete(key)
    return answer?.wasSent ?? false
  }
}

/** Returns bytes of memory: the body twice, for its compressed forms. */
function sizeInMemory({ size }: { size: number }): number {
  return size * 2 + OVERHEAD
}
