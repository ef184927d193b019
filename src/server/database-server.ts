import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { databasePath } from '#db/location.ts'
import { shopState } from '#db/schema/index.ts'
import { ConfigError, refused, risk, type Finding } from './config-finding.ts'
import { readShopState } from './shop-state.ts'

interface Address {
  url: string
  authToken: string | undefined
}

/** How long a database server may take for one answer, in milliseconds. */
const TIMEOUT_MS = 5_000
/** `PRAGMA synchronous` of a server that flushes each commit to its disk before it answers. */
const FULL = 2
/** How often a start writes and reads back: a replica has an old answer for about every fifth. */
const TRIES = 5

/** The database answered with a state from before a write that it had acknowledged. */
export class StaleReadError extends Error {
  constructor() {
    super('The database does not return what was just written: DATABASE_URL names a replica')
    this.name = 'StaleReadError'
  }
}

/**
 * Returns what is wrong with a database server, by its own account: it is a replica, or it answers before a commit is
 * on its disk. Empty for a file, and for a server that does not say (Turso) or cannot be reached.
 */
export async function findServerRisks({ url, authToken }: Address): Promise<Finding[]> {
  if (databasePath(url)) return []
  if (await isReplica({ url, authToken }).catch(() => false)) return [replicaFinding(url)]
  const level = await synchronousOf({ url, authToken }).catch(() => null)
  if (level === null || level >= FULL) return []
  return [
    risk(
      'DATABASE_URL',
      `is a server (${url}) that answers before a commit is on its disk: if its power fails, it loses the newest orders`,
      'Set its durability_mode to strong after each of its starts (docs/operations.md).',
    ),
  ]
}

/**
 * Asks the server, and also writes and reads back a few times, since a proxy may lead to several servers.
 * @throws ConfigError that names DATABASE_URL if the database is a replica
 */
export async function refuseReplica(db: Database, { url, authToken }: Address, now: Date): Promise<void> {
  if (databasePath(url)) return
  if (await isReplica({ url, authToken }).catch(() => false)) throw new ConfigError([replicaFinding(url)])
  try {
    for (let tries = 0; tries < TRIES; tries++) await writeAndReadBack(db, now)
  } catch (error) {
    throw error instanceof StaleReadError ? new ConfigError([replicaFinding(url)]) : error
  }
}

/**
 * Writes a number that only grows and reads it in a request of its own.
 * @throws StaleReadError if the database answers with an earlier state
 */
export async function writeAndReadBack(db: Database, now: Date): Promise<void> {
  const at = now.getTime()
  // Several processes write it, and their clocks differ.
  const grown = sql`max(cast(${shopState.value} AS integer) + 1, ${at})`
  const [row] = await db
    .insert(shopState)
    .values({ key: 'probedAt', value: at })
    .onConflictDoUpdate({ target: shopState.key, set: { value: grown } })
    .returning({ value: shopState.value })
  const found = await readShopState(db, 'probedAt')
  if (found === null || found < Number(row?.value)) throw new StaleReadError()
}

/** Asks the server itself: sqld refuses to dump the database of a replica. */
async function isReplica({ url, authToken }: Address): Promise<boolean> {
  const address = new URL('/dump', url.replace(/^libsql:/, 'https:'))
  const response = await fetch(address, {
    headers: authToken === undefined ? {} : { Authorization: `Bearer ${authToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 400) return /not a primary/i.test(await response.text())
  // A primary has begun to send its whole content.
  await response.body?.cancel()
  return false
}

async function synchronousOf({ url, authToken }: Address): Promise<number | null> {
  const db = await openDatabase({ url, authToken, requestTimeoutMs: TIMEOUT_MS, busyTimeoutMs: 1_000 })
  try {
    const [row] = await db.all<{ synchronous?: unknown }>('PRAGMA synchronous')
    return typeof row?.synchronous === 'number' ? row.synchronous : null
  } finally {
    db.close()
  }
}

function replicaFinding(url: string): Finding {
  return refused(
    'DATABASE_URL',
    `names a replica (${url}), which answers with old data after a write: purchases would fail`,
    'Set it to the address of the primary.',
  )
}
