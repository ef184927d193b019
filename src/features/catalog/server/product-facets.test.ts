import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { csvAnswer } from '#server/csv.ts'
import { NO_FACETS } from '#shared/facets.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { productChangeSchema, productSchema } from '../product.schema.ts'
import { editedProducts } from './admin-queries.ts'
import { changeProduct, createProduct } from './edit-product.ts'
import { importProducts, tryImport } from './import-products.ts'
import { exportColumns } from './product-file.ts'

const test = await openTestShop()
const { db } = test.shop
afterAll(() => test.close())
const actor = await theAdmin(test)
const slug = 'hop-hoa-pastel'
const edited = async () => (await editedProducts(db, { slugs: [slug] }))[0]!

const change = async (given: object) =>
  changeProduct(test.shop, actor, (await edited()).id, productChangeSchema.parse(given))

it('a product of the version before, and one that it writes during an update, has no facets', async () => {
  await db.run(sql`
    insert into products (id, slug, name, description, category, image_url, price_vnd, price_usd_cents, created_at)
    values ('old', 'old', 'Cũ', 'Một bó hoa.', 'Hoa', '/x', 1, 1, 1)`)
  expect((await editedProducts(db, { ids: ['old'] }))[0]).toMatchObject(NO_FACETS)
})

it('a product that is created without facets has none', async () => {
  const { id: _, translations: __, ...fields } = await edited()
  const bare = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in NO_FACETS)))
  const created = await createProduct(test.shop, actor, productSchema.parse({ ...bare, slug: 'bare' }))
  expect(created).toMatchObject({ ok: true, value: NO_FACETS })
})

describe('staff', () => {
  it('change facets, and the history has before and after; the same in another order is no change', async () => {
    const { id, flowers, updatedAt } = await edited()
    await change({ flowers: flowers.toReversed() })
    expect((await edited()).updatedAt).toBe(updatedAt)
    await change({ flowers: 'lily, rose', sizes: [] })
    expect(await edited()).toMatchObject({ flowers: ['rose', 'lily'], sizes: [] })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entry!.changes).toEqual({ flowers: [flowers, ['rose', 'lily']], sizes: [['small'], []] })
  })

  it.each(['tulip', 'rose, tulip', ['toString'], ['red'], [1], null, { rose: true }])(
    'cannot write values that the shop does not know: %j',
    (flowers) => {
      expect(productChangeSchema.safeParse({ flowers }).error?.issues[0]?.message).toBe('invalid_facet')
    },
  )

  it('export and import them: the file changes nothing, an empty cell means none, a wrong one stops it', async () => {
    const file = await (await csvAnswer('products.csv', exportColumns(new Date()), [await edited()])).text()
    expect(await importProducts(test.shop, actor, file, 'vi')).toMatchObject({ value: { counts: { unchanged: 1 } } })
    const run = (cell: string) => importProducts(test.shop, actor, `slug,colours\n${slug},${cell}\n`, 'vi')
    expect(await run('"white, red"')).toMatchObject({ value: { counts: { update: 1 } } })
    expect((await edited()).colours).toEqual(['red', 'white'])
    expect(await run('')).toMatchObject({ value: { counts: { update: 1 } } })
    expect((await edited()).colours).toEqual([])
    expect(await tryImport(test.shop, `slug,colours\n${slug},mauve\n`, 'vi')).toMatchObject({
      value: { lines: [{ outcome: 'error', problems: [{ code: 'invalid_facet', field: 'colours' }] }] },
    })
  })
})
