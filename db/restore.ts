import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findDamage, isDatabaseInUse, moveDatabase, restoreToServer } from '@moc-lan/libsql-safe'
import { A_SHOP, BACKUP_DATABASE, serverOf } from './backup.ts'
import { beside, copyDurably, copyFolder, flush, stamp } from './durable-files.ts'
import { mergeForgotten } from './forgotten-files.ts'
import { databasePath, type Location } from './location.ts'
import { closeToOthers, makeForOwnerOnly } from './owner-only.ts'
import { isShopFile, RESTORING } from './shop-files.ts'
import { findRunningShop } from './shop-pid.ts'

export interface RestoreOptions {
  /** Restore although a shop seems to be running. */
  force?: boolean
  now?: Date
  /**
   * Called when everything is replaced, and part of the restore: if it rejects, a server's database is refused, and the
   * restore can be repeated.
   */
  finish?: () => Promise<void>
}

/** A restore that failed after it had begun to replace the shop's files. Its message says what to do. */
export class BrokenOffRestore extends Error {
  /** @param kept the paths of what was replaced before it failed */
  constructor(cause: unknown, kept: readonly string[]) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const paths = kept.map((path) => `Replaced files are kept in ${path}`)
    super(
      [
        `The restore broke off while it replaced the shop's files: ${reason}`,
        ...paths,
        'Mend the cause and run the same command again before the shop starts.',
      ].join('\n'),
      { cause },
    )
  }
}

/**
 * Replaces the shop's database and uploads by those of a backup. Keeps the replaced ones under `….replaced-TIME`; drops
 * saved pages, which show the replaced content. On a server, the database must be empty.
 *
 * @returns the paths of the kept files and folders
 * @throws BrokenOffRestore if it fails after it has begun to replace them
 */
export async function restore(
  location: Location,
  folder: string,
  { force = false, now = new Date(), finish = async () => {} }: RestoreOptions = {},
): Promise<string[]> {
  const database = databasePath(location.databaseUrl)
  const backup = resolve(folder)
  const source = join(backup, BACKUP_DATABASE)
  if (!existsSync(source)) throw new Error(`${backup} is not a backup: it has no ${BACKUP_DATABASE}`)
  const damage = await findDamage(source, A_SHOP)
  if (damage.length > 0) throw new Error(`The backup is damaged, nothing was changed: ${damage.join('; ')}`)
  if (database) refuseForeignFolder(location, database)
  if (!force) await refuseWhileInUse(location, database)

  const swaps = database ? [{ from: source, to: database, copy: copyDurably }] : []
  const uploads = join(backup, 'uploads')
  if (existsSync(uploads)) swaps.push({ from: uploads, to: join(location.dataDir, 'uploads'), copy: copyFolder })
  makeForOwnerOnly()
  const kept: string[] = []
  let isReplacing = false
  async function replaceFiles(): Promise<void> {
    // Not before a server has taken the database: a refused restore forgets nobody. It is never rolled back: at its next
    // start the shop forgets again whom it had forgotten since the backup.
    await mergeForgotten(backup, location.dataDir)
    isReplacing = true
    const suffix = `replaced-${stamp(now)}`
    try {
      for (const { to } of swaps) {
        if (await moveDatabase(to, beside(to, suffix))) kept.push(beside(to, suffix))
        await rename(beside(to, RESTORING), to)
        await flush(dirname(to))
      }
      await rm(join(location.dataDir, 'pages'), { recursive: true, force: true })
      await finish()
    } catch (error) {
      throw new BrokenOffRestore(error, kept)
    }
  }
  try {
    // Copies come first, since they can fail for lack of space or permissions; then the renames.
    for (const { from, to, copy } of swaps) {
      await mkdir(dirname(to), { recursive: true })
      await rm(beside(to, RESTORING), { recursive: true, force: true })
      await copy(from, beside(to, RESTORING))
      closeToOthers(beside(to, RESTORING))
    }
    if (database) await replaceFiles()
    else await restoreToServer(source, serverOf(location), replaceFiles)
  } catch (error) {
    // They may have filled the disk, on which the shop as it was goes on selling.
    if (!isReplacing) for (const { to } of swaps) await rm(beside(to, RESTORING), { recursive: true, force: true })
    throw error
  }
  return kept
}

/** Refuses a folder without a database that holds files of other programs: DATA_DIR is probably wrong. */
function refuseForeignFolder({ dataDir }: Location, database: string): void {
  if (!existsSync(dataDir) || existsSync(database)) return
  const others = readdirSync(dataDir).filter((name) => !name.startsWith('.') && !isShopFile(name))
  if (others.length > 0)
    throw new Error(`${dataDir} holds no shop, but ${others[0]}: set DATA_DIR to the shop's folder, or to an empty one`)
}

/** Refuses while the pid file names a running process, or another process has the database open. */
async function refuseWhileInUse(location: Location, database: string | undefined): Promise<void> {
  const pid = findRunningShop(location.dataDir)
  if (pid !== undefined) throw new Error(`The shop is running (process ${pid}): stop it first, or use --force`)
  // An empty database of a server is in use by nobody.
  if (database && (await isDatabaseInUse(database)))
    throw new Error('Another process has the database open: stop it first, or use --force')
}
