import type { Client } from '@libsql/client'
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3'
import { cacheStatements, type NativeConnection } from './statement-cache.ts'

/** The purpose of a connection: a reading one refuses to write, a migrating one does not enforce foreign keys. */
export type Purpose = 'read' | 'write' | 'migrate'

/**
 * How long SQLite itself waits for a lock, in milliseconds. It blocks the whole process meanwhile, so it
 * only bridges another process's commit; longer waits are `retryUntil`.
 */
const NATIVE_WAIT_MS = 5

/**
 * Opens a client of `@libsql/client` with one connection to a database file. `createClient` would open up to twenty at
 * any time, with SQLite's default settings; this client has a pool that applies the settings to each.
 */
export function openConnection(path: string, purpose: Purpose): Client {
  return new Sqlite3Client(new PreparedPool(path, purpose), 'number')
}

/**
 * Checks for a lock without harm: unlike `execute` and `batch`, `executeMultiple` leaves no open statement behind.
 * @throws Error if the database is locked for this purpose
 */
export async function probeLock(client: Client, purpose: Purpose): Promise<void> {
  await client.executeMultiple(purpose === 'read' ? 'SELECT 1 FROM sqlite_schema LIMIT 1' : 'BEGIN IMMEDIATE; COMMIT')
}

class PreparedPool extends ConnectionPool {
  readonly #purpose: Purpose
  readonly #prepared = new WeakSet<NativeConnection>()

  constructor(path: string, purpose: Purpose) {
    super(path, { timeout: NATIVE_WAIT_MS }, 1)
    this.#purpose = purpose
  }

  /** Every connection comes from here, also when the client replaces one that could not roll back. */
  override acquireSync(forTransaction = false): NativeConnection {
    const connection = super.acquireSync(forTransaction)
    if (this.#prepared.has(connection)) return connection
    try {
      applySettings(connection, this.#purpose)
      cacheStatements(connection)
    } catch (error) {
      this.release(connection)
      throw error
    }
    this.#prepared.add(connection)
    return connection
  }
}

/** Applies the settings that the README promises. @throws Error if one of them does not hold */
function applySettings(connection: NativeConnection, purpose: Purpose): void {
  const settings: Record<string, string | number> = {
    journal_mode: 'wal',
    // FULL: with WAL, the level at which a committed write survives a power cut.
    synchronous: 2,
    foreign_keys: purpose === 'migrate' ? 0 : 1,
    query_only: purpose === 'read' ? 1 : 0,
    // In KiB: keeps the pages of long lists in memory. Other connections keep SQLite's default of 2 MB.
    cache_size: purpose === 'read' ? -65_536 : -2_000,
  }
  for (const [name, value] of Object.entries(settings)) connection.exec(`PRAGMA ${name} = ${value}`)
  for (const [name, value] of Object.entries(settings)) {
    const [row] = connection.prepare(`PRAGMA ${name}`).all() as Record<string, unknown>[]
    if (row?.[name] !== value) throw new Error(`The database does not accept ${name} = ${value}`)
  }
}
