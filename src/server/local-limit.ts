import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** How often one caller may do something: points in a window of seconds. */
export interface LimitRule {
  points: number
  duration: number
}

/** One rate limit. */
export interface Limit {
  /** Counts one attempt. Resolves to the milliseconds to wait if it was one too many, else to 0. */
  take(key: string): Promise<number>
  /** Takes one attempt off the count. */
  giveBack(key: string): Promise<void>
  /** How many keys this process keeps now, so that a test can check the bound. */
  readonly size: number
}

/**
 * How many keys one limit keeps. The least recently seen are dropped first, so a persistent caller is not forgotten.
 */
const MAX_KEYS = 5_000

/** A limit that is counted in the memory of this process. */
export class LocalLimit implements Limit {
  readonly points: number
  readonly #limiter: RateLimiterMemory
  /** Made at the first attempt: an empty one takes 200 kB and half a millisecond, and each name of `LIMITS` has one. */
  #keys: LRUCache<string, true> | undefined

  constructor({ points, duration }: LimitRule) {
    this.points = points
    this.#limiter = new RateLimiterMemory({ points, duration })
  }

  get size(): number {
    return this.#keys?.size ?? 0
  }

  #remember(key: string): void {
    // The limiter's own store is unbounded, so a key that leaves the list is deleted from the store, too.
    this.#keys ??= new LRUCache({
      max: MAX_KEYS,
      dispose: (_, key, reason) => void (reason === 'evict' && this.#limiter.delete(key)),
    })
    this.#keys.set(key, true)
  }

  async take(key: string): Promise<number> {
    this.#remember(key)
    try {
      await this.#limiter.consume(key)
      return 0
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      return Math.max(1, (refusal as RateLimiterRes).msBeforeNext)
    }
  }

  async giveBack(key: string): Promise<void> {
    if (this.#keys?.has(key)) await this.#limiter.reward(key)
  }

  /** Returns the milliseconds to wait if the attempts are used up, else 0. Counts nothing. */
  async waitMs(key: string): Promise<number> {
    const count = await this.#limiter.get(key)
    return count && count.consumedPoints >= this.points ? Math.max(0, count.msBeforeNext) : 0
  }

  /** Replaces the count of a key, and the milliseconds until its window ends, by what other processes have counted. */
  async replace(key: string, { points, endsInMs }: { points: number; endsInMs: number }): Promise<void> {
    this.#remember(key)
    await this.#limiter.set(key, points, Math.max(1, endsInMs) / 1000)
  }
}
