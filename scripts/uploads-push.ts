/** npm run uploads:push: copies the pictures of DATA_DIR into the bucket that the S3 variables name. */
import { pushFolder } from '#features/uploads/server/push-folder.ts'
import { createS3Storage } from '#features/uploads/server/s3-storage.ts'
import { environment, readConfig } from '#server/config.ts'

try {
  const { dataDir, s3 } = readConfig(environment())
  if (!s3) throw new Error('Set S3_BUCKET and the other S3 variables: they name the bucket to copy to.')
  const report = (done: number, all: number) => done % 400 === 0 && console.log(`${done} of ${all} …`)
  const count = await pushFolder(dataDir, await createS3Storage(s3), report)
  console.log(`${count} files of ${dataDir} are in the bucket ${s3.bucket}.`)
} catch (error) {
  console.error(`The pictures were not copied. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
