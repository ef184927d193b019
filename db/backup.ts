import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backUpDatabase, backUpServer, type ServerAddress } from '@moc-lan/libsql-safe'
import { DAY_MS } from '#shared/durations.ts'
import { backupTime, nameOfUnfinished, unfinishedBackup } from './backup-names.ts'
import { copyFolder, flush, stamp } from './durable-files.ts'
import { mergeForgotten } from './forgotten-files.ts'
import { databasePath, type Location } from './location.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'

/** The name of the database inside a backup. */
export const BACKUP_DATABASE = 'shop.db'

/** How old an unfinished backup is that nobody makes any more, in milliseconds. */
const LEFT_MS = DAY_MS

/** Distinguishes the database of a shop from that of another program. */
export const A_SHOP = { requiredTable: 'orders' }

/**
 * Copies the shop's database and uploads into a new folder, while the shop runs. The database is one
 * consistent state, a SQLite file also if it is on a server; the folder appears under its name only when it is complete
 * and has been checked. Removes what backups that were killed have left beside it.
 *
 * @param target the folder to make; default BACKUP_DIR and the time, in UTC
 * @param earlier the folder of an earlier backup: pictures that it has already take no space in this one
 * @returns the path of the folder
 */
export async function backUp(location: Location, target?: string, now = new Date(), earlier?: string): Promise<string> {
  const database = databasePath(location.databaseUrl)
  if (database && !existsSync(database))
    throw new Error(`There is no database at ${database}: check DATA_DIR and DATABASE_URL`)
  const folder = target ? resolve(target) : join(location.backupDir, stamp(now))
  if (existsSync(folder)) throw new Error(`${folder} exists already`)
  const unfinished = unfinishedBackup(folder)
  makeForOwnerOnly()
  try {
    // The backup holds customers' addresses.
    await mkdir(dirname(folder), { recursive: true })
    await removeUnfinished(folder, now)
    await mkdir(unfinished, { mode: 0o700 })
    const copy = join(unfinished, BACKUP_DATABASE)
    if (database) await backUpDatabase(database, copy, A_SHOP)
    else await backUpServer(serverOf(location), copy, A_SHOP)
    // Copied after the database, so that every picture it names is in the copy.
    const uploads = join(location.dataDir, 'uploads')
    if (existsSync(uploads)) await copyFolder(uploads, join(unfinished, 'uploads'), earlier && join(earlier, 'uploads'))
    await mergeForgotten(location.dataDir, unfinished)
    // A copy keeps the rights of its original.
    closeToOthers(unfinished)
    await flush(unfinished)
    await rename(unfinished, folder)
    await flush(dirname(folder))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/**
 * Removes unfinished backups beside a new one. Not by the process in their name: it may run in another container, or
 * another program may have its number by now.
 */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    const finished = nameOfUnfinished(name)
    if (finished === null || (finished !== basename(folder) && !backupTime(finished))) continue
    const path = join(dirname(folder), name)
    // One of another account prevents no backup.
    const remove = async () => {
      if (now.getTime() - (await stat(path)).mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
    }
    await remove().catch(() => {})
  }
}

/** Returns the database server that a location names. */
export function serverOf({ databaseUrl, databaseAuthToken }: Location): ServerAddress {
  return { url: databaseUrl, ...(databaseAuthToken === undefined ? {} : { authToken: databaseAuthToken }) }
}
