// npm run restore -- FOLDER [--force]
import { parseArgs } from 'node:util'
import { locationFrom } from '../db/location.ts'
import { restore } from '../db/restore.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (!folder) throw new Error('Say which backup: npm run restore -- FOLDER [--force]')
  const kept = await restore(locationFrom(process.env), folder, { force: values.force })
  console.log(`Restored from ${folder}.`)
  for (const path of kept) console.log(`What was there before: ${path}`)
} catch (error) {
  console.error(`Not restored. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
