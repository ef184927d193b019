/**
 * npm run uploads:push [-- --last]: copies the pictures of DATA_DIR into the bucket that the S3 variables name; with
 * --last, also moves the photos of orders, claims and reviews there.
 */
import { parseArgs } from 'node:util'
import { openDatabase, prepareSchema } from '#db/client.ts'
import { findRunningShop } from '#db/shop-pid.ts'
import { movePhotos } from '#features/uploads/server/move-photos.ts'
import { pushFolder } from '#features/uploads/server/push-folder.ts'
import { createS3Storage } from '#features/uploads/server/s3-storage.ts'
import { environment, readConfig } from '#server/config.ts'

try {
  const { last } = parseArgs({ options: { last: { type: 'boolean', default: false } } }).values
  const { dataDir, s3, database } = readConfig(environment())
  if (!s3) throw new Error('Set S3_BUCKET and the other S3 variables: they name the bucket to copy to.')
  const pid = last ? findRunningShop(dataDir) : undefined
  if (pid !== undefined) throw new Error(`A shop is running on ${dataDir} (process ${pid}): stop it first.`)
  const storage = await createS3Storage(s3)
  const report = (done: number, all: number) => done % 400 === 0 && console.log(`${done} of ${all} …`)
  const count = await pushFolder(dataDir, storage, report)
  console.log(`${count} files of ${dataDir} are in the bucket ${s3.bucket}.`)
  if (last) {
    const db = await openDatabase(database)
    const { moved, deleted } = await prepareSchema(db, database)
      .then(() => movePhotos({ db, dataDir, storage }))
      .finally(() => db.close())
    console.log(`${moved} files of photos were moved there, and ${deleted} that nobody sees any more were deleted.`)
  }
} catch (error) {
  console.error(`The pictures were not copied. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
