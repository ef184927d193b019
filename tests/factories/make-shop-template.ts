import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { EMPTY_DATABASE } from '#db/testing/empty-database.ts'
import { createShop } from '#composition/create-shop.ts'
import { testConfig } from './test-shop.ts'

/**
 * Puts a database with the demo shop, its pictures, and an empty database into an empty folder. Copying waits for the
 * disk once, where migrating and seeding wait dozens of times.
 */
export async function makeShopTemplate(template: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-'))
  const { shop, close } = await createShop(testConfig(dataDir))
  // A fresh file: the connection that wrote the original may still be checkpointing its log after it was closed.
  await shop.db.run(sql`VACUUM INTO ${join(template, 'shop.db')}`)
  await cp(join(dataDir, 'uploads'), join(template, 'uploads'), { recursive: true })
  await close()
  const empty = await openDatabase({ url: pathToFileURL(join(dataDir, 'empty.db')).href })
  await migrateDatabase(empty)
  await empty.run(sql`VACUUM INTO ${join(template, EMPTY_DATABASE)}`)
  empty.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

// As a script of npm test: the folder is there.
if (import.meta.main) await makeShopTemplate(process.env.TEST_SHOP_TEMPLATE ?? '')
