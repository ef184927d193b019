// Migrates a database, for tests of two processes that start at once.
import { migrateDatabase, openDatabase } from '../open-database.ts'
import * as schema from './schema.ts'
import { MIGRATIONS } from './temporary-database.ts'

const db = await openDatabase({ url: process.argv[2]!, schema })
await migrateDatabase(db, MIGRATIONS)
db.close()
