import type { Client } from '@libsql/client'
import { ConnectionPool, Sqlite3Client } from '@libsql/client/sqlite3'
import { cacheStatements, type NativeConnection } from './statement-cache.ts'

/** What a connection is for: reading ones refuse to write, migrating ones do not enforce foreign keys. */
export type Purpose = 'read' | 'write' | 'migrate'

/**
 * How long SQLite itself waits for a lock, in milliseconds. It blocks the whole process meanwhile, so it
 * only bridges another process's commit; longer waits are `patiently`.
 */
const NATIVE_WAIT_MS = 5

/**
 * A client of `@libsql/client` with one connection to a database file. `createClient` opens connections when
 * it likes, up to twenty, with SQLite's own settings; this one comes with a pool that sets up each of them.
 */
export function openConnection(path: string, purpose: Purpose): Client {
  return new Sqlite3Client(new PreparedPool(path, purpose), 'number')
}

/**
 * Throws when the database is locked for this purpose, without harm: unlike `execute` and `batch`, `executeMultiple` leaves
 * no open statement behind when it meets a lock.
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

  /** Every way to a connection leads through here, also when the client replaces one that could not roll back. */
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

/** Makes the settings that the README promises, and throws unless they hold. */
function applySettings(connection: NativeConnection, purpose: Purpose): void {
  const settings: Record<string, string | number> = {
    journal_mode: 'wal',
    // FULL: with WAL, the level at which an answered write survives a power cut.
    synchronous: 2,
    foreign_keys: purpose === 'migrate' ? 0 : 1,
    query_only: purpose === 'read' ? 1 : 0,
    // In KiB: what long lists go through stays in memory. The rest keeps SQLite's own 2 MB.
    cache_size: purpose === 'read' ? -65_536 : -2_000,
  }
  for (const [name, value] of Object.entries(settings)) connection.exec(`PRAGMA ${name} = ${value}`)
  for (const [name, value] of Object.entries(settings)) {
    const [row] = connection.prepare(`PRAGMA ${name}`).all() as Record<string, unknown>[]
    if (row?.[name] !== value) throw new Error(`The database does not accept ${name} = ${value}`)
  }
}
