import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { FileClient } from './file-client.ts'
import { databasePath } from './location.ts'
import { applyMigrations } from './migrate.ts'
import { RemoteClient } from './remote-client.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'
import * as schema from './schema/index.ts'
import { insideTransaction } from './transaction-scope.ts'

export { DatabaseBusyError, isDatabaseBusy } from './busy.ts'

export interface DatabaseOptions {
  /** `file:` for a database file; `libsql:`, `https:` or `http:` for a server. */
  url: string
  /** For a server that asks for one. */
  authToken?: string
  /** How long a query waits for a locked database before DatabaseBusyError, in milliseconds (default 5000). */
  busyPatienceMs?: number
  /** How long one request to a server may take, in milliseconds (default 10000). */
  requestTimeoutMs?: number
}

/**
 * The shop's database.
 *
 * Prefer `db.batch([...])` for a command: it is one transaction and, on a remote database, one round trip.
 * `db.transaction(async (tx) => …)` is for a command that must read before it decides what to write: on a
 * file it keeps every other write waiting until it ends, so never wait for the network inside it.
 */
export type Database = LibSQLDatabase<typeof schema> & { close(): void }

/** What `db.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

const clients = new WeakMap<Database, FileClient | RemoteClient>()

/**
 * Opens a database. On a file, writes go one at a time, reads do not wait for writes, and a write that was
 * answered is on disk (WAL, synchronous=FULL). Throws when the file cannot be used as promised.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, authToken, busyPatienceMs = 5_000, requestTimeoutMs = 10_000 } = options
  let client: FileClient | RemoteClient
  const path = databasePath(url)
  if (path) {
    makeForOwnerOnly()
    mkdirSync(dirname(path), { recursive: true })
    // SQLite gives the two beside it the rights of the database.
    for (const suffix of ['', '-wal', '-shm']) closeToOthers(path + suffix)
    client = new FileClient(path, busyPatienceMs)
    await client.connect()
  } else {
    client = new RemoteClient({ url, authToken, busyPatienceMs, requestTimeoutMs })
  }
  const db = Object.assign(drizzle(client, { schema }), { close: () => client.close() })
  noticeWritesAround(db)
  clients.set(db, client)
  return db
}

/** Applies the migrations that are missing. Safe when several processes start at once. */
export async function migrateDatabase(db: Database): Promise<void> {
  const client = clients.get(db)
  if (!client) throw new Error('This database was not opened with openDatabase')
  await applyMigrations(client)
}

/** Marks the body of `db.transaction`, so that a write with `db` inside it fails at once instead of waiting for ever. */
function noticeWritesAround(db: Database): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => transaction((tx) => insideTransaction(() => body(tx)), config)
}
