import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, backInStock, mails, products } from '#db/schema/index.ts'
import { csvAnswer } from '#server/csv.ts'
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
const rose = (await db.select().from(products).where(eq(products.slug, 'hoa-hong-do-nong-nan')))[0]!

/** Sells or gives back pieces, as an order does. */
const setStock = (stock: number | null) => db.update(products).set({ stock }).where(eq(products.id, rose.id))
beforeEach(async () => {
  await setStock(null)
  await db.update(products).set({ inStock: true }).where(eq(products.id, rose.id))
  await db.batch([db.delete(backInStock), db.delete(mails)])
})
const edited = async () => (await editedProducts(db, { ids: [rose.id] }))[0]!
async function change(given: object) {
  const changed = await changeProduct(test.shop, actor, rose.id, productChangeSchema.parse(given))
  if (!changed.ok) throw new Error(changed.code)
  const { stock, inStock } = changed.value
  return { stock, inStock }
}

describe('staff', () => {
  it('count a product, and stop counting it', async () => {
    expect(await change({ stock: '7' })).toEqual({ stock: 7, inStock: true })
    expect(await change({ stock: '' })).toEqual({ stock: null, inStock: true })
  })

  it('write no sale over: a number changes by the difference to the one that they saw', async () => {
    await setStock(8)
    await setStock(6)
    expect(await change({ stock: 12, stockSeen: 8 })).toEqual({ stock: 10, inStock: true })
    expect(await change({ stock: 8, stockSeen: 8 })).toEqual({ stock: 10, inStock: true })
    expect(await change({ stock: 0, stockSeen: 12 })).toEqual({ stock: 0, inStock: false })
  })

  it('who add a piece at the same time add two', async () => {
    await setStock(3)
    await Promise.all([change({ stock: 4, stockSeen: 3 }), change({ stock: 4, stockSeen: 3 })])
    expect((await edited()).stock).toBe(5)
  })

  it('cannot sell what has no pieces; one more puts it on sale, and those who wait are mailed', async () => {
    expect(await change({ stock: 0, inStock: true })).toEqual({ stock: 0, inStock: false })
    expect(await change({ inStock: true })).toEqual({ stock: 0, inStock: false })
    await db.insert(backInStock).values({ productId: rose.id, email: 'lan@example.com', locale: 'vi' })
    expect(await change({ stock: 1, stockSeen: 0, inStock: false })).toEqual({ stock: 1, inStock: true })
    expect(await db.select().from(mails)).toMatchObject([{ kind: 'back_in_stock' }])
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, rose.id)))
      .orderBy(desc(auditLog.createdAt))
    expect(entry!.changes).toEqual({ stock: [0, 1], inStock: [false, true] })
  })

  it('may pause the sale of a counted product, which a sale or a return does not end', async () => {
    await setStock(5)
    expect(await change({ inStock: false })).toEqual({ stock: 5, inStock: false })
    await setStock(6)
    expect((await edited()).inStock).toBe(false)
  })

  it('who have a form open while the last piece is sold are told', async () => {
    await setStock(1)
    const { updatedAt } = await edited()
    await setStock(0)
    expect(await changeProduct(test.shop, actor, rose.id, { name: 'Hồng', updatedAt })).toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  it('may begin a product with a number of pieces, also with none', async () => {
    const { id: _, archivedAt: _archived, updatedAt: _updated, ...fields } = await edited()
    const made = await createProduct(test.shop, actor, productSchema.parse({ ...fields, slug: 'hong-0', stock: 0 }))
    expect(made).toMatchObject({ ok: true, value: { stock: 0, inStock: false } })
  })

  it.each([-1, 1.5, '1,5', '-2', 'ba', 100_001, true, {}])('cannot write %j as a number of pieces', (stock) => {
    expect(productChangeSchema.safeParse({ stock }).error?.issues[0]?.message).toBe('invalid_stock')
  })
})

describe('a file of products', () => {
  const exported = async () => (await csvAnswer('products.csv', exportColumns, [await edited()])).text()
  const run = (csv: string) => importProducts(test.shop, actor, csv, 'vi')

  it('has the pieces, and its import writes no sale over', async () => {
    await setStock(8)
    const file = await exported()
    await setStock(6)
    expect(await tryImport(test.shop, file, 'vi')).toMatchObject({ value: { counts: { unchanged: 1 } } })
    expect(await run(file)).toMatchObject({ ok: true, value: { counts: { unchanged: 1 } } })
    const [head, line] = file.trim().split('\r\n')
    const at = head!.split(',').indexOf('stock')
    expect(head!.split(',')[at + 1]).toBe('stockSeen')
    const more = line!.replace(/,8,8,/, ',18,8,')
    expect(await run(`${head}\n${more}\n`)).toMatchObject({ value: { lines: [{ changes: ['stock'] }] } })
    expect((await edited()).stock).toBe(16)
  })

  it('that was exported while a product was sold out does not pause it after pieces came back', async () => {
    await setStock(1)
    await setStock(0)
    const file = await exported()
    await setStock(1)
    expect(await run(file)).toMatchObject({ ok: true, value: { counts: { unchanged: 1 } } })
    expect(await edited()).toMatchObject({ stock: 1, inStock: true })
    expect(await run(file.replace(/,0,0,/, ',10,0,'))).toMatchObject({ value: { lines: [{ changes: ['stock'] }] } })
    expect(await edited()).toMatchObject({ stock: 11, inStock: true })
  })

  it('that was exported before the pieces were no longer counted does not count them again', async () => {
    await setStock(8)
    const file = await exported()
    await setStock(null)
    expect(await run(file)).toMatchObject({ ok: true, value: { counts: { unchanged: 1 } } })
    expect((await edited()).stock).toBeNull()
  })

  it('may set pieces alone, and empty cells change nothing', async () => {
    expect(await run(`slug,stock\n${rose.slug},4\n`)).toMatchObject({ value: { counts: { update: 1 } } })
    expect(await run(`slug,stock\n${rose.slug},\n`)).toMatchObject({ value: { counts: { unchanged: 1 } } })
    expect((await edited()).stock).toBe(4)
    expect(await tryImport(test.shop, `slug,stock\n${rose.slug},vài\n`, 'vi')).toMatchObject({
      value: { lines: [{ outcome: 'error', problems: [{ code: 'invalid_stock', field: 'stock' }] }] },
    })
  })
})
