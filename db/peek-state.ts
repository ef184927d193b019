import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databasePath } from './location.ts'
import type { ShopState } from './schema/shop-state.ts'

/** The state that decides whether a configuration may start on a database. */
export interface PeekedState {
  /** Whether the database was seeded with the demo shop. */
  demo: boolean
  /** Since when the shop takes real orders (ISO 8601, UTC); null: it does not. */
  openedAt: string | null
  /** How the nightly backups go; null: none was due yet. */
  nightlyBackup: ShopState['nightlyBackup'] | null
  /** What the owner has changed of the notice of a demo; null: nothing. */
  demoNotice: ShopState['demoNotice'] | null
}

/** How long a database server may take to answer, in milliseconds, so that the start never hangs on it. */
const SERVER_TIMEOUT_MS = 5_000

const STATE = `SELECT key, value FROM shop_state WHERE key IN ('demo', 'openedAt', 'nightlyBackup', 'demoNotice')`
/** How the migration that added the mark recognises demos of earlier versions. */
const OLD_DEMO = `SELECT 1 FROM users WHERE email IN ('admin@example.com', 'customer@example.com') LIMIT 1`

/**
 * Reads the state of a database before anything is opened, migrated or built. Changes nothing in it.
 * @returns null if the database does not exist yet or cannot be read; opening it later reports which
 */
export async function peekState(database: { url: string; authToken: string | undefined }): Promise<PeekedState | null> {
  const path = databasePath(database.url)
  try {
    return path ? peekFile(path) : await peekServer(database)
  } catch {
    return null
  }
}

function peekFile(path: string): PeekedState | null {
  if (!existsSync(path)) return null
  const file = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
  try {
    const has = (table: string) =>
      file.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(table) !== undefined
    if (has('shop_state')) return fromRows(file.prepare(STATE).all() as { key: string; value: string }[])
    const demo = has('users') && file.prepare(OLD_DEMO).get() !== undefined
    return { demo, openedAt: null, nightlyBackup: null, demoNotice: null }
  } finally {
    file.close()
  }
}

async function peekServer({ url, authToken }: { url: string; authToken: string | undefined }): Promise<PeekedState> {
  // Imported only when needed: most shops have a file, and a refusal must come fast.
  const { openDatabase } = await import('./client.ts')
  const db = await openDatabase({ url, authToken, requestTimeoutMs: SERVER_TIMEOUT_MS, busyTimeoutMs: 1_000 })
  try {
    return fromRows(await db.all<{ key: string; value: string }>(STATE))
  } finally {
    db.close()
  }
}

function fromRows(rows: { key: string; value: string }[]): PeekedState {
  const values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  const openedAt = values.get('openedAt')
  return {
    demo: values.get('demo') === true,
    openedAt: typeof openedAt === 'string' ? openedAt : null,
    nightlyBackup: (values.get('nightlyBackup') as ShopState['nightlyBackup'] | undefined) ?? null,
    demoNotice: (values.get('demoNotice') as ShopState['demoNotice'] | undefined) ?? null,
  }
}
