// Writes rows, twenty at a time, and prints each one's code once its write has resolved, until it is killed.
import { openDatabase } from '../open-database.ts'
import * as schema from './schema.ts'

const { entries } = schema

// Ends when the test's process ends.
process.stdin.resume().on('end', () => process.exit())

const db = await openDatabase({ url: process.argv[2]!, schema })
let next = 0

async function writer(): Promise<void> {
  while (next < 100_000) {
    const code = `CODE-${next++}`
    await db.insert(entries).values({ code, percent: 1, description: '' })
    console.log(code)
  }
}

await Promise.all(Array.from({ length: 20 }, writer))
