/** npm run migrate: applies the missing migrations to the database, once, before processes of this version start. */
import { findMissingMigrations, migrateDatabase, openDatabase } from '#db/client.ts'
import { environment, readConfig, type Config } from '#server/config.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** For how long a database that cannot be reached is tried, and how long one answer may take. Milliseconds. */
const REACH_MS = 15_000
/** When the owner hears that the database has not answered yet, in milliseconds. */
const NOTICE_MS = 3_000
/** A migration may rewrite a large table; a server answers when it is done. Milliseconds. */
const TIMEOUT_MS = HOUR_MS
/** For how long a locked database is tried, in milliseconds. */
const BUSY_MS = 60_000

type Address = Config['database']

/** Looks first, with short limits: a database that is away must not look like a migration that takes long. */
async function findMissing(database: Address): Promise<string[]> {
  const db = await openDatabase({ ...database, requestTimeoutMs: REACH_MS, busyTimeoutMs: REACH_MS })
  const notice = setTimeout(() => console.log(`Waiting for the database at ${database.url} to answer …`), NOTICE_MS)
  try {
    return await findMissingMigrations(db)
  } finally {
    clearTimeout(notice)
    db.close()
  }
}

async function applyMissing(database: Address): Promise<void> {
  let hasRetried = false
  const onRetry = () => {
    if (!hasRetried) console.log(`The database at ${database.url} is busy; trying for up to ${BUSY_MS / 1_000} s …`)
    hasRetried = true
  }
  const db = await openDatabase({
    ...database,
    requestTimeoutMs: TIMEOUT_MS,
    busyTimeoutMs: BUSY_MS,
    hooks: { onRetry },
  })
  await migrateDatabase(db).finally(() => db.close())
}

let name = 'The database'
try {
  const { database } = readConfig(environment())
  name = `The database at ${database.url}`
  const missing = await findMissing(database)
  await applyMissing(database)
  for (const migration of missing) console.log(`Applied ${migration}`)
  console.log(`${name} is up to date.`)
} catch (error) {
  console.error(`${name} was not migrated. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
