import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_DATABASE, backUp } from '#db/backup.ts'
import { bytesToCopy, stamp } from '#db/durable-files.ts'
import { databasePath, type Location } from '#db/location.ts'
import { isAhead } from '#server/clock.ts'
import type { BackupConfig } from '#server/config-backup.ts'
import { throwTogether } from '#server/throw-together.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { chooseKept, nightlyTime, type Keep } from './retention.ts'

export interface NightlyTask {
  location: Location
  backups: Omit<BackupConfig, 'atMinute'>
  /** The time at which the backup was due; one that was made since then is finished instead of made again. */
  dueAt: Date
  now: Date
}

/** Resolves to the free bytes of the disk that a folder is on. */
type ReadFree = (folder: string) => Promise<number>

/** Removes a file or folder. */
type Remove = (path: string) => Promise<void>

/** The free space that a backup needs, as a multiple of the size of what it copies. */
const ROOM = 1.1
/** A backup that is being made, and the compressed database that is being sent into the bucket. */
const UNFINISHED = /^nightly-.*\.(?:unfinished-\d+|sending\.gz)$/

/**
 * Makes the nightly backup, checks it, copies it into the bucket if there is one, and removes nightly backups that need
 * not be kept: those of this disk also where the copy fails, which would otherwise fill it. Backups that people made
 * stay. Can be repeated after a failure at any step; what is in the bucket is not sent again.
 * @param readFree reads the free space of the disk; by default from the file system
 * @param remove removes what is not kept; by default from the file system
 * @returns the folder of the backup
 * @throws what failed after the backup was made, and what could not be removed, together
 */
export async function makeNightlyBackup({
  location,
  backups,
  dueAt,
  now,
  readFree = freeBytes,
  remove = (path) => rm(path, { recursive: true, force: true }),
}: NightlyTask & { readFree?: ReadFree; remove?: Remove }): Promise<string> {
  const { backupDir } = location
  await mkdir(backupDir, { recursive: true })
  // What a killed round has left.
  const unfinished = (await readdir(backupDir)).filter((each) => UNFINISHED.test(each))
  const failures = await removeAll(backupDir, unfinished, remove)
  const keep = { days: backups.keepDays, weeks: backups.keepWeeks }
  // Makes room. What it cannot remove is tried again below: a folder of another account must not prevent the backup.
  const { kept } = await removeOld(backupDir, { keep, now, remove })
  const made = kept.find(({ madeAt }) => madeAt >= dueAt)
  const name = made?.name ?? `nightly-${stamp(now)}`
  const folder = join(backupDir, name)
  if (!made) {
    const [newest] = kept
    const earlier = newest && join(backupDir, newest.name)
    await refuseFullDisk(location, earlier, { isSent: backups.bucket !== null, readFree })
    await backUp(location, folder, now, earlier)
  }
  try {
    if (backups.bucket) {
      const bucket = await openBackupBucket(backups.bucket)
      if (!made || !(await bucket.list()).includes(name)) await bucket.send(folder, name)
      await bucket.removeOld(keep, now)
    }
  } catch (error) {
    failures.push(error)
  }
  failures.push(...(await removeOld(backupDir, { keep, now, remove })).failures)
  throwTogether(failures)
  return folder
}

/**
 * Removes the nightly backups of a folder that need not be kept. Returns the others, the newest first, and why some
 * could not be removed.
 */
async function removeOld(
  backupDir: string,
  { keep, now, remove }: { keep: Keep; now: Date; remove: Remove },
): Promise<{ kept: NightlyBackup[]; failures: unknown[] }> {
  const all = await listNightly(backupDir, now)
  const kept = chooseKept(all, keep)
  const old = all.filter((each) => !kept.includes(each)).map(({ name }) => name)
  return { kept, failures: await removeAll(backupDir, old, remove) }
}

/** Removes what a folder has of some names. Returns why some could not be removed. */
async function removeAll(folder: string, names: readonly string[], remove: Remove): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const name of names) await remove(join(folder, name)).catch((error: unknown) => failures.push(error))
  return failures
}

interface NightlyBackup {
  name: string
  madeAt: Date
}

/**
 * Returns the nightly backups in a folder, the newest first. One that was made while the clock was ahead is not among
 * them before the time of its name: it would be taken for tonight's, and for a newer one than those that follow.
 */
async function listNightly(backupDir: string, now: Date): Promise<NightlyBackup[]> {
  const names = await readdir(backupDir)
  return names
    .flatMap((name) => {
      const madeAt = nightlyTime(name)
      return madeAt && !isAhead(madeAt, now) && existsSync(join(backupDir, name, BACKUP_DATABASE))
        ? [{ name, madeAt }]
        : []
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

/**
 * Throws an Error if the disk has no room for a backup: a full disk would stop the shop. Counts the pictures that the
 * earlier backup does not have, and the database, which is compressed beside its copy for a bucket. How large the
 * database of a server is, only its backup shows.
 */
async function refuseFullDisk(
  { dataDir, databaseUrl, backupDir }: Location,
  earlier: string | undefined,
  { isSent, readFree }: { isSent: boolean; readFree: ReadFree },
): Promise<void> {
  const path = databasePath(databaseUrl)
  const sizes = await Promise.all(
    (path ? [path, `${path}-wal`] : []).map((each) =>
      stat(each).then(
        (s) => s.size,
        () => 0,
      ),
    ),
  )
  const database = sizes.reduce((sum, size) => sum + size, 0)
  const pictures = await bytesToCopy(join(dataDir, 'uploads'), earlier && join(earlier, 'uploads'))
  const needed = ROOM * (database * (isSent ? 2 : 1) + pictures)
  const free = await readFree(backupDir)
  if (free < needed)
    throw new Error(`${backupDir} has ${megabytes(free)} MB left, and a backup needs ${megabytes(needed)} MB`)
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)
