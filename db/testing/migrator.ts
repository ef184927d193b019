// Migrates a database, as every process of the shop does when it starts.
import { migrateDatabase, openDatabase } from '../client.ts'

const db = await openDatabase({ url: process.argv[2]! })
await migrateDatabase(db)
console.log('migrated')
db.close()
