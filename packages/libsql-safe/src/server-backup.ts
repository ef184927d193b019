import { createClient, type Client } from '@libsql/client'
import { chmod, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { boundedFetch } from './bounded-fetch.ts'
import { findAway, isLocked } from './busy.ts'
import { copyDatabase, dropsOf, tablesOf } from './copy-database.ts'
import type { Read, Value, Write } from './copy-rows.ts'
import { flush } from './durable-files.ts'
import { findDamage, type DamageOptions } from './integrity.ts'
import { UNFINISHED_RESTORE } from './migrate.ts'

/** A libSQL server. */
export interface ServerAddress {
  url: string
  authToken?: string
}

/** How long one request may take, in milliseconds: a page is up to 2 MB. */
const REQUEST_MS = 60_000
/** How often a copy is begun whose transaction the server ended. */
const ATTEMPTS = 3

/**
 * Copies the database of a server into a new file that only its owner may read, and checks the copy. The copy is one
 * state of the database: everything is read in one read transaction, for which no writer waits.
 * @throws Error if the copy is damaged, or the server ended the transaction each time
 */
export async function backUpServer(server: ServerAddress, to: string, options: DamageOptions = {}): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await copyToFile(server, to)
      break
    } catch (error) {
      await rm(to, { force: true })
      if (attempt === ATTEMPTS || !(isLocked(error) || findAway(error))) throw error
    }
  }
  await chmod(to, 0o600)
  await flush(to)
  const damage = await findDamage(to, options)
  if (damage.length > 0) throw new Error(`The copy is damaged: ${damage.join('; ')}`)
}

/**
 * Copies a database file into the empty database of a server. If it is broken off, it can be repeated; until it has
 * ended, `findMissingMigrations` refuses the database.
 * @param finish what belongs to the restore and needs the filled database; it has not ended before this resolves
 * @throws Error if the server's database is not empty
 */
export async function restoreToServer(
  from: string,
  server: ServerAddress,
  finish: () => Promise<void> = async () => {},
): Promise<void> {
  const client = connect(server)
  using file = new DatabaseSync(from, { readOnly: true })
  try {
    const tables = await tablesOf(readerOf(client))
    if (tables.length > 0 && !tables.includes(UNFINISHED_RESTORE))
      throw new Error(`The database at ${server.url} is not empty (it has a table ${tables[0]}): give it an empty one`)
    const mark = { sql: `CREATE TABLE ${UNFINISHED_RESTORE} (id integer)`, args: [] }
    // Not `batch`: foreign keys must be off, since tables are filled one after the other.
    await client.migrate([...(await dropsOf(readerOf(client))), mark])
    await copyDatabase(readerOfFile(file), async (statements) => void (await client.migrate(statements)))
    await finish()
    await client.execute(`DROP TABLE ${UNFINISHED_RESTORE}`)
  } finally {
    client.close()
  }
}

async function copyToFile(server: ServerAddress, to: string): Promise<void> {
  const client = connect(server)
  using file = new DatabaseSync(to, { enableForeignKeyConstraints: false, defensive: false })
  // A copy that is broken off is removed, and one that is complete is flushed as a whole.
  file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  try {
    const transaction = await client.transaction('read')
    try {
      await copyDatabase(readerOf(transaction), async (statements) => writeToFile(file, statements))
    } finally {
      transaction.close()
    }
  } finally {
    client.close()
  }
}

/** Opens a client that returns integers as bigints, so that 1 and 1.0 stay different. */
function connect({ url, authToken }: ServerAddress): Client {
  return createClient({ url, authToken, intMode: 'bigint', fetch: boundedFetch(REQUEST_MS) })
}

function readerOf(client: Pick<Client, 'execute'>): Read {
  return async (sql, args = []) => {
    const { rows, columns } = await client.execute({ sql, args: [...args] })
    return rows.map((row) => columns.map((_, index) => row[index] as Value))
  }
}

function readerOfFile(file: DatabaseSync): Read {
  return async (sql, args = []) => {
    const statement = file.prepare(sql)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    return statement.all(...args.map(forFile)) as unknown as Value[][]
  }
}

function writeToFile(file: DatabaseSync, statements: readonly Write[]): void {
  file.exec('BEGIN')
  const [first] = statements
  // A page of rows is one statement many times.
  const prepared = first && statements.every(({ sql }) => sql === first.sql) ? file.prepare(first.sql) : null
  for (const { sql, args } of statements) {
    if (prepared) prepared.run(...args.map(forFile))
    else file.exec(sql)
  }
  file.exec('COMMIT')
}

function forFile(value: Value): Exclude<Value, ArrayBuffer> {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : value
}
