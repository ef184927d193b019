// node scripts/seed-scale.ts: seeds the database of DATA_DIR or DATABASE_URL with a big shop, the same every time:
// 50,000 orders, 10,000 customers, 1,000 products and 10,000 articles on top of the demo shop. For measuring only:
// refuses a database that is not a demo. Does nothing if the rows exist already.
import { environment, readConfig } from '#server/config.ts'
import { refuse, refused } from '#server/config-finding.ts'
import { readShopState } from '#server/shop-state.ts'
import { refuseUnsafeStart } from '#server/state-risks.ts'
import { scaleFixtures, SCALE } from './lib/scale-fixtures.ts'
import { openDatabase, prepareSchema } from '#db/client.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'

try {
  const config = readConfig(environment())
  if (!config.payments.sandbox)
    refuse([
      refused(
        config.payments.namedKey,
        'is set: a shop that takes money is not filled',
        'Remove it, and choose an empty DATA_DIR.',
      ),
    ])
  await refuseUnsafeStart(config)
  const db = await openDatabase(config.database)
  try {
    await prepareSchema(db, config.database)
    const now = new Date()
    await seedWhenEmpty(db, { storage: await openStorage(config), demo: true, now })
    if ((await readShopState(db, 'demo')) !== true)
      refuse([refused('DATABASE_URL', `names no demo (${config.database.url})`, 'Choose an empty DATA_DIR.')])
    const began = performance.now()
    const done = await scaleFixtures(db, now)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(done ? `${JSON.stringify(SCALE)} in ${seconds} s` : 'This database is big already')
  } finally {
    db.close()
  }
} catch (error) {
  console.error(`Nothing was filled. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
