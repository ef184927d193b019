// npm run backup -- [FOLDER]
import { backUp } from '#db/backup.ts'
import { locationFrom } from '#db/location.ts'
import { environment } from '#server/config.ts'

try {
  // Reads only the location: a backup must work while the shop refuses to start.
  const location = locationFrom(environment())
  const folder = await backUp(location, process.argv[2])
  console.log(`Backup of ${location.databaseUrl} and ${location.dataDir}`)
  console.log(`Backup complete: ${folder}`)
} catch (error) {
  console.error(`No backup was made. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
