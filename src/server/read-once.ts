import { ZodError } from 'zod'
import type { Database } from '#db/client.ts'
import { isDatabaseWait } from './database-waits.ts'

type Reader = Pick<Database, 'select'>

/** For how long these values are not read from a database that has kept a page waiting in vain, in milliseconds. */
const UNASKED_MS = 2_000

/** When a page has last waited for each database in vain, by performance.now(). */
const waitedAt = new WeakMap<object, number>()

/** Notes that a page has waited for a database in vain: what the page still shows must not wait for it once more. */
export function noteWait(db: object): void {
  waitedAt.set(db, performance.now())
}

function hasJustKeptWaiting(db: object): boolean {
  return performance.now() - (waitedAt.get(db) ?? -Infinity) < UNASKED_MS
}

/**
 * Returns a function that makes readers for pages. Each reader reads at its first call and returns the same value at
 * every other. While the database does not answer, it returns what this process has read last, else the default,
 * because pages without other data, and the one that says that something failed, need no more.
 * @param read reads the value; a ZodError is thrown on, because a wrong value must not be guessed
 */
export function readOnce<Value>(read: (db: Reader) => Promise<Value>, fallback: Value) {
  /** What this process has read last, by database. */
  const lastRead = new WeakMap<object, Value>()

  async function readOrRemember(db: Reader, onUnread: () => void): Promise<Value> {
    try {
      if (!hasJustKeptWaiting(db)) {
        const value = await read(db)
        lastRead.set(db, value)
        return value
      }
    } catch (error) {
      if (error instanceof ZodError) throw error
      if (isDatabaseWait(error)) noteWait(db)
    }
    onUnread()
    return lastRead.get(db) ?? fallback
  }

  /** @param onUnread called when the value could not be read: the page may be outdated, so it must not be saved */
  return (db: Reader, onUnread: () => void): (() => Promise<Value>) => {
    let value: Promise<Value> | undefined
    return () => (value ??= readOrRemember(db, onUnread))
  }
}
