import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { backupTime, nameOfUnfinished } from '#db/backup-names.ts'
import { databasePath } from '#db/location.ts'
import type { PeekedState } from '#db/peek-state.ts'
import { DAY_MS } from '#shared/durations.ts'
import { isAhead } from './clock.ts'
import type { Config } from './config.ts'
import { missing, risk, type Finding } from './config-finding.ts'

/** How old the newest backup of an open shop may be, in milliseconds. */
const BACKUP_AGE_MS = 2 * DAY_MS

/** Returns what is wrong with the backups of a shop that takes orders. A demo needs none. */
export function findBackupGaps(
  config: Config,
  env: Record<string, string | undefined>,
  { nightlyBackup }: Pick<PeekedState, 'nightlyBackup'>,
  now: Date,
): Finding[] {
  const { atMinute, bucket } = config.backups
  const isOnServer = databasePath(config.database.url) === undefined
  const found: Finding[] = []
  if (atMinute !== null && nightlyBackup?.failure)
    found.push(
      risk(
        'BACKUP_AT',
        `: the backup failed at ${nightlyBackup.failure.at} (${nightlyBackup.failure.reason})`,
        'Mend this; the shop tries again at least every hour.',
      ),
    )
  if (isOnServer && !env.BACKUP_AT)
    found.push(
      missing(
        'BACKUP_AT',
        'is not set: the shop makes no backups of a database server by itself',
        'Set BACKUP_AT=03:00 and BACKUP_S3_BUCKET, or BACKUP_AT=off if the operator of the server makes them.',
      ),
    )
  if (atMinute !== null && config.s3 && !bucket)
    found.push(
      missing(
        'BACKUP_S3_BUCKET',
        'is not set: the backups are on this machine only',
        'Name a bucket of its own, which nobody but you can read.',
      ),
    )
  // Of several processes on a server, another one may make the backups.
  return isOnServer ? found : [...found, ...findOldBackups(config, now)]
}

function findOldBackups({ dataDir, backupDir, backups }: Config, now: Date): Finding[] {
  const found: Finding[] = []
  let times: Date[] = []
  try {
    times = readBackupTimes(backupDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    found.push(
      risk(
        'BACKUP_DIR',
        `(${backupDir}) cannot be read (${reason})`,
        'Name a folder that belongs to the account that runs the shop.',
      ),
    )
  }
  const newest = Math.max(0, ...times.filter((time) => !isAhead(time, now)).map((time) => time.getTime()))
  if (found.length === 0 && now.getTime() - newest > BACKUP_AGE_MS)
    found.push(
      missing(
        'BACKUP_DIR',
        `(${backupDir}) holds ${times.length === 0 ? 'no backup' : 'no backup of the last two days'}`,
        backups.atMinute === null
          ? 'Run npm run backup every night, or set BACKUP_AT (docs/operations.md).'
          : 'The shop makes one every night while it runs; npm run backup makes one now.',
      ),
    )
  if (!/^\.\.(?:[\\/]|$)/.test(relative(dataDir, backupDir)))
    found.push(
      risk(
        'BACKUP_DIR',
        'is inside DATA_DIR: whatever destroys one destroys the other',
        'Set it to a folder on another disk.',
      ),
    )
  return found
}

/** Returns when each backup in a folder was made. One that was restored from a bucket has the time of its name. */
function readBackupTimes(backupDir: string): Date[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .filter((name) => nameOfUnfinished(name) === null && existsSync(join(backupDir, name, 'shop.db')))
    .map((name) => backupTime(name) ?? statSync(join(backupDir, name)).mtime)
}
