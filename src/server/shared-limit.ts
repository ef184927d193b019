import { LocalLimit, type Limit, type LimitRule } from './local-limit.ts'
import type { Count, SharedCounts } from './shared-counts.ts'

/** Which part of a lenient limit one process may admit before it must ask the database. */
const LOCAL_PART = 10

interface SharedRule extends LimitRule {
  /**
   * `exact`: never more than its points, in all processes together. `lenient`: a process admits a tenth of the points
   * before it asks the database, so that an honest caller waits for no write.
   */
  sharing: 'exact' | 'lenient'
}

/**
 * A limit that all processes on one database count together. In front is what this process knows of the count, so
 * attempts beyond the limit are refused here and written nowhere. While the database cannot count, this process counts
 * for itself.
 */
export class SharedLimit implements Limit {
  readonly #local: LocalLimit
  readonly #counts: SharedCounts
  readonly #keyOf: (key: string) => string
  readonly #durationMs: number
  /** How many attempts of one key may be in memory only. */
  readonly #allowance: number

  /** @param keyOf returns the key under which the database counts */
  constructor(rule: SharedRule, counts: SharedCounts, keyOf: (key: string) => string) {
    this.#local = new LocalLimit(rule)
    this.#counts = counts
    this.#keyOf = keyOf
    this.#durationMs = rule.duration * 1000
    this.#allowance = rule.sharing === 'lenient' ? Math.floor(rule.points / LOCAL_PART) : 0
  }

  get size(): number {
    return this.#local.size
  }

  async take(key: string): Promise<number> {
    const usedUp = await this.#local.waitMs(key)
    if (usedUp > 0) return usedUp
    if (this.#counts.unwritten(this.#keyOf(key)) < this.#allowance) {
      void this.#add(key, 1, 'soon')
      return this.#local.take(key)
    }
    const count = await this.#add(key, 1, 'now')
    if (!count) return this.#local.take(key)
    return count.points > this.#local.points ? Math.max(1, count.endsInMs) : 0
  }

  async giveBack(key: string): Promise<void> {
    if (!(await this.#add(key, -1, 'now'))) await this.#local.giveBack(key)
  }

  async #add(key: string, points: number, when: 'now' | 'soon'): Promise<Count | null> {
    const shared = this.#keyOf(key)
    const count = await this.#counts.add(shared, points, this.#durationMs, when)
    if (count) await this.#local.replace(key, { ...count, points: count.points + this.#counts.unwritten(shared) })
    return count
  }
}
