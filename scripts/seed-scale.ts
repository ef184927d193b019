// node scripts/seed-scale.ts: fills the database of DATA_DIR or DATABASE_URL with a big shop, the same every time:
// 50,000 orders, 10,000 customers, 1,000 products and 10,000 articles on top of the demo shop. For measuring; never
// for a shop that takes money. A database that has been filled like that is left alone.
import { readConfig } from '../src/server/config.ts'
import { enlarge, SCALE } from './lib/enlarge.ts'
import { migrateDatabase, openDatabase } from '../db/client.ts'
import { seedWhenEmpty } from '../db/seed/seed.ts'

const config = readConfig(process.env)
if (!config.stripe.sandbox) throw new Error('Only a shop without keys of the payment provider is filled')
const db = await openDatabase(config.database)
try {
  await migrateDatabase(db)
  const now = new Date()
  await seedWhenEmpty(db, { dataDir: config.dataDir, demo: true, now })
  const began = performance.now()
  const done = await enlarge(db, now)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(done ? `${JSON.stringify(SCALE)} in ${seconds} s` : 'This database is big already')
} finally {
  db.close()
}
