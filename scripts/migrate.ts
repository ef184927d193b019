/** npm run migrate: applies the missing migrations to the database, once, before processes of this version start. */
import { findMissingMigrations, migrateDatabase, openDatabase } from '#db/client.ts'
import { environment, readConfig } from '#server/config.ts'

/** A migration may rewrite a large table; a server answers when it is done. Milliseconds. */
const TIMEOUT_MS = 60 * 60 * 1_000

try {
  const { database } = readConfig(environment())
  const db = await openDatabase({ ...database, requestTimeoutMs: TIMEOUT_MS, busyTimeoutMs: 60_000 })
  try {
    const missing = await findMissingMigrations(db)
    await migrateDatabase(db)
    for (const name of missing) console.log(`Applied ${name}`)
    console.log(`The database at ${database.url} is up to date.`)
  } finally {
    db.close()
  }
} catch (error) {
  console.error(`The database was not migrated. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
