import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { rateLimits } from '#db/schema/index.ts'
import { chunk } from '#shared/chunk.ts'
import { NOW } from './database-clock.ts'

/** The count of a key after an attempt, and the milliseconds until its window ends. */
export interface Count {
  points: number
  endsInMs: number
}

/** The attempts of one key that are not in the database yet. */
interface Waiting {
  points: number
  durationMs: number
  written: PromiseWithResolvers<Count | null>
}

/** How long an attempt that nobody waits for may stay in memory before it is written, in milliseconds. */
const GATHERED_FOR_MS = 1_000

/** How long a database that could not count is not asked again, in milliseconds. */
const AWAY_FOR_MS = 5_000

/** How many keys are written in one transaction. */
const AT_ONCE = 200

/**
 * Counts of attempts, shared by all processes through the database. One write is under way at a time: attempts that
 * arrive meanwhile are added up by key and written together, so a flood costs a row for each key and not for each
 * attempt. Each attempt learns its own place in the count, so no two processes admit the same one.
 */
export class SharedCounts {
  readonly #db: Database
  readonly #log: Pick<Logger, 'warn'>
  #waiting = new Map<string, Waiting>()
  #writing = new Map<string, Waiting>()
  #isWriting = false
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  #awayUntil = -Infinity

  constructor(db: Database, log: Pick<Logger, 'warn'>) {
    this.#db = db
    this.#log = log
  }

  /**
   * Adds to the count of a key, or begins a window of `durationMs` if there is none.
   * @param when `now`: the caller waits for the count; `soon`: within a second, together with others
   * @returns null if the database cannot count now
   */
  async add(key: string, points: number, durationMs: number, when: 'now' | 'soon'): Promise<Count | null> {
    if (performance.now() < this.#awayUntil) return null
    let waiting = this.#waiting.get(key)
    if (!waiting) this.#waiting.set(key, (waiting = { points: 0, durationMs, written: Promise.withResolvers() }))
    const place = (waiting.points += points)
    if (when === 'now') this.#writeNow()
    else this.#writeSoon()
    const count = await waiting.written.promise
    return count && { ...count, points: count.points - waiting.points + place }
  }

  /** Returns how many attempts of a key the database does not have yet. */
  unwritten(key: string): number {
    return (this.#waiting.get(key)?.points ?? 0) + (this.#writing.get(key)?.points ?? 0)
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#isDue) {
      this.#isDue = false
      this.#writing = this.#waiting
      this.#waiting = new Map()
      for (const some of chunk([...this.#writing], AT_ONCE)) {
        const counts = await this.#count(some)
        for (const [index, [key, { written }]] of some.entries()) {
          this.#writing.delete(key)
          written.resolve(counts?.[index] ?? null)
        }
      }
    }
    this.#isWriting = false
    if (this.#waiting.size > 0) this.#writeSoon()
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => this.#writeNow(), GATHERED_FOR_MS).unref()
  }

  #writeNow(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isDue = true
    void this.#write()
  }

  async #count(some: [string, Waiting][]): Promise<Count[] | null> {
    if (performance.now() < this.#awayUntil) return null
    try {
      const [first, ...others] = some.map(([key, { points, durationMs }]) => add(this.#db, key, points, durationMs))
      const rows = await this.#db.batch([first!, ...others])
      return rows.map(([row]) => row!)
    } catch (error) {
      this.#awayUntil = performance.now() + AWAY_FOR_MS
      this.#log.warn({ err: error }, 'Rate limits could not be counted in the database: each process counts for itself')
      return null
    }
  }
}

/** Returns the statement that adds to a count. */
function add(db: Database, key: string, points: number, durationMs: number) {
  const hasEnded = sql`${rateLimits.endsAt} <= ${NOW}`
  const first = Math.max(0, points)
  const endsAt = sql`${NOW} + ${durationMs}`
  return db
    .insert(rateLimits)
    .values({ key, points: first, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${hasEnded} then ${first} else max(0, ${rateLimits.points} + ${points}) end`,
        endsAt: sql`case when ${hasEnded} then ${endsAt} else ${rateLimits.endsAt} end`,
      },
    })
    .returning({ points: rateLimits.points, endsInMs: sql<number>`${rateLimits.endsAt} - ${NOW}` })
}
