// npm run backup -- [FOLDER]
import { backUp } from '../db/backup.ts'
import { locationFrom } from '../db/location.ts'

try {
  const folder = await backUp(locationFrom(process.env), process.argv[2])
  console.log(`Backup complete: ${folder}`)
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
