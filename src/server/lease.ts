import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { databasePath } from '#db/location.ts'
import { leases } from '#db/schema/index.ts'
import { NOW } from './database-clock.ts'
import { every } from './every.ts'
import { gauge, type Metrics } from './watch/metrics.ts'

/** How long a lease lasts without renewal, and how often a process renews it or tries to get it, in milliseconds. */
export const LEASE_TIMES = { lastsMs: 20_000, renewalMs: 5_000 }

interface Deps {
  db: Database
  log: Pick<Logger, 'info' | 'warn'>
  config: { database: { url: string } }
  metrics: Pick<Metrics, 'gauge'>
}

export const LEASE_HELD = gauge('shop_lease_held', '1 if this process has the lease, else 0', ['lease'])

/**
 * Does work in one of the processes that share the database: starts it in this process when it gets the lease, and
 * stops it when the lease is lost. A killed holder is replaced within 26 seconds (the lease, and the longest pause
 * between two tries); one that stops, within 6.
 *
 * A process that was frozen may go on working for a moment after its lease has ended, so the work itself must allow two
 * at once; the lease saves the effort of all others.
 * @param start starts the work and returns what stops it
 * @returns what stops the work and gives the lease back
 */
export function holdLease(
  { db, log, config, metrics }: Deps,
  name: string,
  start: () => () => Promise<void>,
  { lastsMs, renewalMs }: typeof LEASE_TIMES = LEASE_TIMES,
): () => Promise<void> {
  // A database file belongs to one process: one that starts after a crash does not wait for the end of its own lease.
  const holder = databasePath(config.database.url) ? 'the process of this file' : crypto.randomUUID()
  let stopWork: (() => Promise<void>) | null = null
  let isHeld = false
  let expiry: NodeJS.Timeout | undefined
  let isStopping = false
  metrics.gauge(LEASE_HELD, () => [{ labels: { lease: name }, value: stopWork ? 1 : 0 }])

  async function lose(): Promise<void> {
    clearTimeout(expiry)
    const stop = stopWork
    stopWork = null
    if (!stop) return
    log.info({ lease: name }, 'The lease ended; another process may do this work now')
    await stop()
  }

  const stopRenewing = every(
    {
      name: `lease: ${name}`,
      periodMs: renewalMs,
      retry: { firstMs: renewalMs / 5, longestMs: renewalMs },
      async round() {
        // From before the question: the database's answer takes time.
        const askedAt = performance.now()
        isHeld = await claim(db, name, holder, lastsMs)
        if (!isHeld) return lose()
        clearTimeout(expiry)
        if (isStopping) return
        expiry = setTimeout(() => void lose(), askedAt + lastsMs - performance.now()).unref()
        if (stopWork) return
        log.info({ lease: name }, 'The lease was taken; this process does this work now')
        stopWork = start()
      },
    },
    { log },
  )

  return async () => {
    isStopping = true
    clearTimeout(expiry)
    const stop = stopWork
    stopWork = null
    await Promise.all([stopRenewing(), stop?.()])
    if (!isHeld) return
    // If this fails, the lease ends by itself.
    await release(db, name, holder).catch((error: unknown) =>
      log.warn({ err: error, lease: name }, 'A lease was not given back'),
    )
  }
}

/** Takes or renews a lease; returns whether this holder has it. */
async function claim(db: Database, name: string, holder: string, lastsMs: number): Promise<boolean> {
  const canHave = or(eq(leases.holder, holder), lte(leases.until, NOW))
  // Reading first: those without the lease need no turn among the database's writers.
  const [other] = await db
    .select({ canHave: sql<number>`${canHave}` })
    .from(leases)
    .where(eq(leases.name, name))
  if (other && !other.canHave) return false
  const until = sql`${NOW} + ${lastsMs}`
  const rows = await db
    .insert(leases)
    .values({ name, holder, until })
    .onConflictDoUpdate({ target: leases.name, set: { holder, until }, setWhere: canHave })
    .returning({ holder: leases.holder })
  return rows.length > 0
}

/** Deletes the row, because one that stays looks like work that no process does. */
async function release(db: Database, name: string, holder: string): Promise<void> {
  await db.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}
