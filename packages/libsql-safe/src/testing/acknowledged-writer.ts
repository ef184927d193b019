// Meets a lock, then writes a hundred rows and reports each, then waits to be killed.
import { isDatabaseBusy } from '../busy.ts'
import { openDatabase } from '../open-database.ts'
import * as schema from './schema.ts'

const { entries } = schema

// Ends when the test's process ends.
process.stdin.resume().on('end', () => process.exit())

const db = await openDatabase({ url: process.argv[2]!, schema, busyTimeoutMs: 100 })
const insert = (code: string) => db.insert(entries).values({ code, percent: 1, description: '' })

await insert('TOO-EARLY').catch((error: unknown) => console.log(isDatabaseBusy(error) ? 'busy' : String(error)))
for (let written = 0; written < 100;) {
  try {
    await insert(`CODE-${written}`)
    console.log(`written ${written++}`)
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
  }
}
