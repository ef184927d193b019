import { createClient } from '@libsql/client'
import { existsSync } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { isLocked } from './busy.ts'
import { openConnection } from './connection.ts'
import { flush } from './durable-files.ts'
import { findDamage, type DamageOptions } from './integrity.ts'

/**
 * Copies a database that may be in use into a new file that only its owner may read, and checks the copy. The copy is
 * one state of the database (`VACUUM INTO`), and no writer waits for it.
 * @param to a file that does not exist
 * @throws Error if there is no database, if `to` exists, or if the copy is damaged, which stays where it is
 */
export async function backUpDatabase(from: string, to: string, options: DamageOptions = {}): Promise<void> {
  // A connection would create it.
  if (!existsSync(from)) throw new Error(`There is no database ${from}`)
  const connection = openConnection(from, 'write')
  try {
    await connection.execute({ sql: 'VACUUM INTO ?', args: [to] })
  } finally {
    connection.close()
  }
  await chmod(to, 0o600)
  await flush(to)
  const damage = await findDamage(to, options)
  if (damage.length > 0) throw new Error(`The database is damaged: ${damage.join('; ')}`)
}

/**
 * Renames a database file that nothing uses, with the files that belong to it: without them its last writes are lost.
 * They are renamed also where the file itself is gone, since SQLite would replay such a log over the next file of this
 * name. Resolves to false if nothing was there to rename.
 */
export async function moveDatabase(from: string, to: string): Promise<boolean> {
  const parts = ['', '-wal', '-shm'].filter((part) => existsSync(from + part))
  for (const part of parts) await rename(from + part, to + part)
  return parts.length > 0
}

/**
 * Returns whether another process has a database file of openDatabase open; if not, takes the file out of WAL mode,
 * which is how it finds out. A damaged database is not in use. Ask once: after the answer `true` this process itself
 * keeps the file open until garbage collection.
 */
export async function isDatabaseInUse(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 })
  try {
    // Leaving WAL mode needs exclusive access, and merges the write-ahead log into the file.
    await client.executeMultiple('PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    return isLocked(error)
  } finally {
    client.close()
  }
}
