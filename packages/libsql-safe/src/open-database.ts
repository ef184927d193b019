import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { isDatabaseBusy, retryUntil, wasNotSent } from './busy.ts'
import { databasePath } from './database-path.ts'
import { FileClient } from './file-client.ts'
import { runHooked, type DatabaseHooks } from './hooks.ts'
import { applyMigrations, namesOfMissing, type Migrations } from './migrate.ts'
import { RemoteClient } from './remote-client.ts'
import { insideTransaction } from './transaction-scope.ts'

type Schema = Record<string, unknown>

export interface DatabaseOptions {
  /** `file:` for a database file, whose folder exists; `libsql:`, `https:` or `http:` for a server. */
  url: string
  /** The token of a server that requires one. */
  authToken?: string
  /** How long a query waits for a locked database before DatabaseBusyError, in milliseconds (default 5000). */
  busyTimeoutMs?: number
  /** How long one request to a server may take, in milliseconds (default 10000). */
  requestTimeoutMs?: number
  /** Watch what the database does. */
  hooks?: DatabaseHooks
}

/**
 * A drizzle database.
 *
 * Prefer `db.batch([...])` for a command: it is one transaction and, on a remote database, one round trip.
 * `db.transaction(async (tx) => …)` is for a command that must read before it decides what to write: on a
 * file it keeps every other write waiting until it ends, so never wait for the network inside it.
 */
export type Database<S extends Schema> = LibSQLDatabase<S> & { close(): void }

const clients = new WeakMap<object, FileClient | RemoteClient>()

/**
 * Opens a database. On a file, writes go one at a time, reads do not wait for writes, and a resolved write is on disk
 * (WAL, synchronous=FULL).
 * @throws Error if the file does not allow these settings
 */
export async function openDatabase<S extends Schema>(options: DatabaseOptions & { schema: S }): Promise<Database<S>> {
  const { url, authToken, schema, busyTimeoutMs = 5_000, requestTimeoutMs = 10_000, hooks = {} } = options
  let client: FileClient | RemoteClient
  const path = databasePath(url)
  if (path) {
    client = new FileClient(path, busyTimeoutMs, hooks)
    await client.connect()
  } else {
    refuseOtherProtocols(url)
    client = new RemoteClient({ url, authToken, busyTimeoutMs, requestTimeoutMs, hooks })
  }
  const db = Object.assign(drizzle(client, { schema }), { close: () => client.close() })
  markTransactions(db)
  if (client instanceof RemoteClient) retryTransactions(db, busyTimeoutMs, hooks)
  if (hooks.around) hookTransactions(db, hooks)
  clients.set(db, client)
  return db
}

/**
 * Applies the missing migrations. Safe when several processes start at once.
 * @throws Error if a migration leaves a reference to a missing row; it is undone as a whole
 */
export async function migrateDatabase(db: Pick<Database<Schema>, 'close'>, source: Migrations): Promise<void> {
  await applyMigrations(clientOf(db), source)
}

/** Returns the names of the migrations that a database lacks, in their order. Changes nothing. */
export async function findMissingMigrations(
  db: Pick<Database<Schema>, 'close'>,
  source: Migrations,
): Promise<string[]> {
  return namesOfMissing(clientOf(db), source)
}

/** Returns how many writers of this process wait for their turn. */
export function countWritesWaiting(db: Pick<Database<Schema>, 'close'>): number {
  return clientOf(db).writesWaiting
}

function clientOf(db: object): FileClient | RemoteClient {
  const client = clients.get(db)
  if (!client) throw new Error('This database was not opened with openDatabase')
  return client
}

/** Marks the body of `db.transaction`, so that a write with `db` inside it fails at once instead of waiting forever. */
function markTransactions<S extends Schema>(db: Database<S>): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => transaction((tx) => insideTransaction(() => body(tx)), config)
}

/**
 * Runs the body of `db.transaction` again when the server was busy, gave the transaction's lock to another connection,
 * or did not get one of its requests: without the COMMIT the server rolls back. So a body must not change anything but
 * the database before it has ended.
 */
function retryTransactions<S extends Schema>(db: Database<S>, busyTimeoutMs: number, { onRetry }: DatabaseHooks): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) =>
    retryUntil(performance.now() + busyTimeoutMs, () => transaction(body, config), isUndone, onRetry)
}

function isUndone(error: unknown): boolean {
  return isDatabaseBusy(error) || wasNotSent(error)
}

/** Runs each `db.transaction` as the hooks say, with its retries as one. */
function hookTransactions<S extends Schema>(db: Database<S>, hooks: DatabaseHooks): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (body, config) => runHooked(hooks, 'transaction', () => transaction(body, config))
}

/** @throws Error for a protocol that the client would use without a time limit, such as `ws:` */
function refuseOtherProtocols(url: string): void {
  const protocol = /^[a-z]+:/i.exec(url)?.[0].toLowerCase() ?? ''
  if (!['libsql:', 'https:', 'http:'].includes(protocol))
    throw new Error(`A database's address begins with file:, libsql:, https: or http:, not with "${protocol}"`)
}
