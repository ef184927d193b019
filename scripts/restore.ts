// npm run restore -- FOLDER [--force], or npm run restore -- --from-bucket [NAME] [--force]
import { parseArgs } from 'node:util'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { databasePath, locationFrom } from '#db/location.ts'
import { BrokenOffRestore, restore } from '#db/restore.ts'
import { openBackupBucket } from '#features/backups/server/backup-bucket.ts'
import { nightlyTime } from '#features/backups/server/retention.ts'
import { renewIdentity } from '#features/publishing/server/tags.ts'
import { isAhead } from '#server/clock.ts'
import { environment, inspectConfig } from '#server/config.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'from-bucket': { type: 'boolean', default: false } },
  })
  const [named] = positionals
  const location = locationFrom(environment())
  const folder = values['from-bucket'] ? await fetchBackup(named, location.backupDir) : named
  if (!folder) throw new Error('Name the backup: npm run restore -- FOLDER [--force], or --from-bucket [NAME]')
  const kept = await restore(location, folder, {
    force: values.force,
    // Pages in a bucket show what was replaced.
    async finish() {
      const db = await openDatabase({ url: location.databaseUrl, authToken: location.databaseAuthToken })
      try {
        // A backup may be older than what is renewed. A server's database is migrated by its own command.
        if (databasePath(location.databaseUrl)) await migrateDatabase(db)
        await renewIdentity(db)
      } finally {
        db.close()
      }
    },
  })
  console.log(`Restored from ${folder}`)
  console.log(
    `into the database ${databasePath(location.databaseUrl) ?? location.databaseUrl} and the folder ${location.dataDir}.`,
  )
  for (const path of kept) console.log(`Replaced files are kept in ${path}`)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(error instanceof BrokenOffRestore ? reason : `Not restored. ${reason}`)
  process.exitCode = 1
}

/** Copies a backup, by default the newest, from the bucket into the folder of backups. Returns its folder. */
async function fetchBackup(named: string | undefined, backupDir: string): Promise<string> {
  // A shop that refuses to start can be restored all the same.
  const { bucket } = inspectConfig(process.env).config.backups
  if (!bucket) throw new Error('BACKUP_S3_BUCKET and its keys are not set, or not complete (npm run check)')
  const backups = await openBackupBucket(bucket)
  // One from the future was made while the clock was ahead: others may be newer than it.
  const isPast = (each: string) => !isAhead(nightlyTime(each)!, new Date())
  const name = named ?? (await backups.list()).find(isPast)
  if (!name) throw new Error(`The bucket ${bucket.bucket} holds no backup that was made before now`)
  return backups.fetch(name, backupDir)
}
