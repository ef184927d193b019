import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase, type Database } from './client.ts'
import { migrateUpTo } from './testing/earlier-version.ts'
import { onFileAndServer } from './testing/file-and-server.ts'

const addProduct = (db: Database, id: string, facets: string) =>
  db.run(sql`
    insert into products (id, slug, name, description, category, image_url, price_vnd, price_usd_cents, occasions, sizes)
    values (${id}, ${id}, 'Bó', 'Một bó hoa.', 'Hoa', '/x', 1, 1, ${facets}, '["small"]')`)

const rowsOf = async (db: Database) =>
  (
    await db.all<{ row: string }>(
      sql`select product_id || ' ' || facet || ' ' || value as row from product_facets order by 1`,
    )
  ).map(({ row }) => row)

onFileAndServer(
  (open) => {
    test('the values that products have before the migration are rows after it, as are those of later ones', async () => {
      const db = await open()
      await addProduct(db, 'old', '["birthday","love","love"]')
      await addProduct(db, 'none', '[]')
      await migrateDatabase(db)
      const before = ['none sizes small', 'old occasions birthday', 'old occasions love', 'old sizes small']
      expect(await rowsOf(db)).toEqual(before)
      await addProduct(db, 'z-new', '["altar"]')
      expect(await rowsOf(db)).toEqual([...before, 'z-new occasions altar', 'z-new sizes small'])
    })
  },
  (db) => migrateUpTo(db, '0079_forget-in-parts'),
)
