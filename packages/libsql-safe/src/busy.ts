import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseHooks } from './hooks.ts'

/** The database stayed locked for longer than busyTimeoutMs. Nothing was written, so a retry is safe. */
export class DatabaseBusyError extends Error {
  readonly code = 'database_busy'

  constructor(cause?: unknown) {
    super('The database is busy', { cause })
    this.name = 'DatabaseBusyError'
  }
}

/** A remote database cannot be reached, or the connection to it broke. */
export class DatabaseAwayError extends Error {
  readonly code = 'database_away'
  /** False if the request cannot have reached the server, so that a retry of a write is safe. */
  readonly mayBeApplied: boolean

  constructor(server: string, reason: string, { cause, mayBeApplied }: { cause?: unknown; mayBeApplied: boolean }) {
    super(`The database at ${server} cannot be reached: ${reason}`, { cause })
    this.name = 'DatabaseAwayError'
    this.mayBeApplied = mayBeApplied
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
 * error of a single statement in one of its own, with the parameters in its message.
 */
export function isDatabaseBusy(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof DatabaseBusyError)
}

/** What a libSQL server answers when it took a transaction's lock away, which undoes the transaction. */
const UNDONE = new Set(['TRANSACTION_TIMEOUT', 'STREAM_EXPIRED', 'TRANSACTION_CLOSED'])

/**
 * Returns true if nothing was written because another connection holds the lock (BUSY is 5, LOCKED is 6), or because a
 * server gave a transaction's lock to another connection.
 */
export function isLocked(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code, rawCode, message } = cause as { code?: unknown; rawCode?: unknown; message?: unknown }
    if (typeof rawCode === 'number') return (rawCode & 0xff) === 5 || (rawCode & 0xff) === 6
    if (typeof code !== 'string') return false
    // The server has rolled back already, or was restarted in mid-transaction, and reports it only in the message.
    if (code === 'SQLITE_UNKNOWN') return String(message).endsWith('cannot commit - no transaction is active')
    if (code === 'SERVER_ERROR') return String(message).endsWith('Received an invalid baton')
    return UNDONE.has(code) || /^SQLITE_(BUSY|LOCKED)/.test(code)
  })
}

/** Returns true if a server undid a transaction because another connection waited for its lock. */
export function wasGivenAway(error: unknown): boolean {
  return causes(error).some((cause) => (cause as { code?: unknown }).code === 'TRANSACTION_TIMEOUT')
}

/** Returns the error of this module that says that a server cannot be reached, if that is the cause of `error`. */
export function findAway(error: unknown): DatabaseAwayError | undefined {
  return causes(error).find((cause) => cause instanceof DatabaseAwayError)
}

/** Returns true if a request did not reach the server, so that nothing of it was applied. */
export function wasNotSent(error: unknown): boolean {
  return findAway(error)?.mayBeApplied === false
}

/** Returns true if a server has not answered in time. */
export function isTimeout(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof DatabaseTimeoutError)
}

/**
 * Retries while the database is locked, with growing pauses, until `deadline` (as of performance.now()).
 * @param mayRetry errors that are retried too, and thrown as they are after the deadline
 * @param onRetry called for each repetition, and when the deadline has passed
 */
export async function retryUntil<T>(
  deadline: number,
  attempt: () => Promise<T>,
  mayRetry: (error: unknown) => boolean = () => false,
  onRetry: DatabaseHooks['onRetry'] = () => {},
): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await attempt()
    } catch (error) {
      const locked = isLocked(error)
      if (!locked && !mayRetry(error)) throw error
      const left = deadline - performance.now()
      onRetry(left <= 0 ? 'gave_up' : 'retried')
      if (left <= 0) throw locked ? new DatabaseBusyError(error) : error
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
