import { SQLD, startSqld } from '@moc-lan/libsql-safe/testing/sqld'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMissingMigrations, migrateDatabase, openDatabase, prepareSchema } from './client.ts'
import { TemporaryShop } from './testing/temporary-shop.ts'

test('a database file is migrated by the process that opens it', async () => {
  const shop = new TemporaryShop()
  const db = await openDatabase({ url: shop.url })
  await prepareSchema(db, { url: shop.url })
  expect(await findMissingMigrations(db)).toEqual([])
  db.close()
  shop.remove()
})

test.skipIf(!SQLD)('a database server is left as it is until npm run migrate', async () => {
  const server = await startSqld()
  const db = await openDatabase(server)
  try {
    await expect(prepareSchema(db, server)).rejects.toThrow(
      new RegExp(
        `^The database at ${server.url} lacks \\d+ migrations of this version \\(0000_shop to .*npm run migrate`,
      ),
    )
    expect(await db.all(sql`SELECT name FROM sqlite_schema WHERE name = 'products'`)).toEqual([])
    await migrateDatabase(db)
    await prepareSchema(db, server)
    // Processes of the previous version keep running while a newer schema is in use.
    await db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`)
    await prepareSchema(db, server)
  } finally {
    db.close()
    await server.remove()
  }
})
