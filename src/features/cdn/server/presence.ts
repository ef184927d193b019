import { eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { liveProcesses, shopState } from '#db/schema/index.ts'
import { NOW } from '#server/database-clock.ts'

/** How long a process counts as live after its last report, in milliseconds. */
const LIVE_MS = 5_000
/** The part of that time after which a report is due although nothing has changed. */
const RENEWAL = 1 / 3

export interface LiveProcess {
  /** The process sends nothing older than this content version. */
  version: number
  /** The name of its folder of saved pages. */
  pages: string
}

/**
 * What this process reports to the others: that it lives, and which content version it has passed. A purge that waits
 * for every live process waits for this one only as long as it reports. So this process lets a CDN keep its pages only
 * while its last report is valid: a process that was frozen does not fill the CDN with outdated pages.
 */
export class Presence {
  readonly #db: Database
  readonly #liveMs: number
  readonly #id = crypto.randomUUID()
  /** Until when other processes wait for this one at least, by this process's clock (`performance.now`). */
  #reportedUntil = 0
  #reportedVersion = -1
  /** The version at the report before: answers of the version before it have had time to arrive at the CDN. */
  #settledVersion = -1
  #validUntil = 0
  #isOpen = true

  constructor(db: Database, liveMs = LIVE_MS) {
    this.#db = db
    this.#liveMs = liveMs
  }

  /** Returns true while a CDN may keep what this process sends. */
  isCurrent(): boolean {
    return performance.now() < this.#validUntil
  }

  /**
   * Reports the version that this process has passed. The first report after a gap only announces the process:
   * a purge may have passed it over until then, so it is current from the next one on.
   */
  async report({ version, pages }: LiveProcess): Promise<void> {
    // From before the statement: the database counts from a later moment.
    const askedAt = performance.now()
    const hadGap = askedAt >= this.#reportedUntil
    const settled = hadGap ? version : this.#settledVersion
    this.#settledVersion = version
    if (settled === this.#reportedVersion && this.#reportedUntil - askedAt > this.#liveMs * (1 - RENEWAL)) {
      this.#validUntil = this.#reportedUntil
      return
    }
    if (this.#reportedVersion < 0) await this.#announceFirst()
    const values = { version: settled, pages, until: sql`${NOW} + ${LIVE_MS}` }
    await this.#db
      .insert(liveProcesses)
      .values({ id: this.#id, ...values })
      .onConflictDoUpdate({ target: liveProcesses.id, set: values })
    if (!this.#isOpen) return this.#remove()
    this.#reportedUntil = askedAt + this.#liveMs
    this.#reportedVersion = settled
    this.#validUntil = hadGap ? 0 : this.#reportedUntil
  }

  /** Withdraws this process: purges do not wait for it any more. */
  async close(): Promise<void> {
    this.#isOpen = false
    this.#validUntil = 0
    await this.#remove()
  }

  /**
   * Forgets what was purged if no process is live: a shop that starts may have other pages than those that the CDN
   * keeps, of a database that was restored for instance.
   */
  async #announceFirst(): Promise<void> {
    await this.#db.batch([
      this.#db.delete(shopState).where(
        sql`${shopState.key} = 'cdnPurged' and not exists
          (select 1 from ${liveProcesses} where ${liveProcesses.until} > ${NOW})`,
      ),
      this.#db.delete(liveProcesses).where(lte(liveProcesses.until, NOW)),
    ])
  }

  async #remove(): Promise<void> {
    await this.#db.delete(liveProcesses).where(eq(liveProcesses.id, this.#id))
  }
}

/** Returns every process whose pages a CDN may keep. */
export async function readLiveProcesses(db: Database): Promise<LiveProcess[]> {
  const { version, pages } = liveProcesses
  return db.select({ version, pages }).from(liveProcesses).where(gt(liveProcesses.until, NOW))
}
