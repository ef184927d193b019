import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
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
  const folders = existsSync(backupDir)
    ? readdirSync(backupDir).filter((name) => existsSync(join(backupDir, name, 'shop.db')))
    : []
  const times = folders.map((name) => statSync(join(backupDir, name)).mtime)
  const newest = Math.max(0, ...times.filter((time) => !isAhead(time, now)).map((time) => time.getTime()))
  const found: Finding[] = []
  if (now.getTime() - newest > BACKUP_AGE_MS)
    found.push(
      missing(
        'BACKUP_DIR',
        `(${backupDir}) holds ${folders.length === 0 ? 'no backup' : 'no backup of the last two days'}`,
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
