import { setTimeout as sleep } from 'node:timers/promises'

/** The database stayed locked for longer than busyPatienceMs. Nothing was written, so a retry is safe. */
export class DatabaseBusyError extends Error {
  readonly code = 'database_busy'

  constructor(cause?: unknown) {
    super('The database is busy', { cause })
    this.name = 'DatabaseBusyError'
  }
}

/** A remote database did not respond in time. A write may or may not have been applied. */
export class DatabaseTimeoutError extends Error {
  readonly code = 'database_timeout'

  constructor(milliseconds: number, cause?: unknown) {
    super(`The database did not answer within ${milliseconds} ms`, { cause })
    this.name = 'DatabaseTimeoutError'
  }
}

/**
 * Returns true if an error of a query means that the database was busy. Searches the causes, since drizzle wraps the
 * error of
 * a single statement in one of its own, with the parameters in its message.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof DatabaseBusyError)
}

/** Returns true if SQLite refused because another connection holds a lock (BUSY is 5, LOCKED is 6). */
export function isLocked(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code, rawCode } = cause as { code?: unknown; rawCode?: unknown }
    if (typeof rawCode === 'number') return (rawCode & 0xff) === 5 || (rawCode & 0xff) === 6
    return typeof code === 'string' && /^SQLITE_(BUSY|LOCKED)/.test(code)
  })
}

/** Retries while the database is locked, with growing pauses, until `deadline` (as of performance.now()). */
export async function patiently<T>(deadline: number, attempt: () => Promise<T>): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLocked(error)) throw error
      const left = deadline - performance.now()
      if (left <= 0) throw new DatabaseBusyError(error)
      // Half of the pause is random, so that two processes do not keep colliding.
      await sleep(Math.min(left, pause / 2 + (Math.random() * pause) / 2))
    }
  }
}

function causes(error: unknown): object[] {
  const chain: object[] = []
  for (let next = error; typeof next === 'object' && next !== null && chain.length < 8; next = (next as Error).cause) {
    chain.push(next)
  }
  return chain
}
