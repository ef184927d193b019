import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { createShop } from '#composition/create-shop.ts'
import { testConfig } from './test-shop.ts'

/**
 * Prepares what every test shop of a run copies: a database with the demo shop, its pictures, and an empty database.
 * Copying waits for the disk once, where migrating and seeding wait dozens of times.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const [template, dataDir] = await Promise.all(
    ['template-', ''].map((name) => mkdtemp(join(tmpdir(), `moc-lan-${name}`))),
  )
  if (!template || !dataDir) throw new Error('There is no temporary folder')
  const { shop, close } = await createShop(testConfig(dataDir))
  // A fresh file: the connection that wrote the original may still be checkpointing its log after it was closed.
  await shop.db.run(sql`VACUUM INTO ${join(template, 'shop.db')}`)
  await cp(join(dataDir, 'uploads'), join(template, 'uploads'), { recursive: true })
  await close()
  const empty = await openDatabase({ url: pathToFileURL(join(dataDir, 'empty.db')).href })
  await migrateDatabase(empty)
  process.env.TEST_EMPTY_DATABASE = join(template, 'empty.db')
  await empty.run(sql`VACUUM INTO ${process.env.TEST_EMPTY_DATABASE}`)
  empty.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  process.env.TEST_SHOP_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
