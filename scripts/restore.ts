// npm run restore -- FOLDER [--force]
import { parseArgs } from 'node:util'
import { databasePath, locationFrom } from '#db/location.ts'
import { restore } from '#db/restore.ts'
import { environment } from '#server/config.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (!folder) throw new Error('Name the backup: npm run restore -- FOLDER [--force]')
  const location = locationFrom(environment())
  const kept = await restore(location, folder, { force: values.force })
  console.log(`Restored from ${folder}`)
  console.log(
    `into the database ${databasePath(location.databaseUrl) ?? location.databaseUrl} and the folder ${location.dataDir}.`,
  )
  for (const path of kept) console.log(`Replaced files are kept in ${path}`)
} catch (error) {
  console.error(`Not restored. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
