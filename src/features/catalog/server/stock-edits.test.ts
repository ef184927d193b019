import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, backInStock, mails, products } from '#db/schema/index.ts'
import { csvAnswer } from '#server/csv.ts'
import { DAY_MS } from '#shared/durations.ts'
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
  let exportedAt = Date.now() - DAY_MS
  const exported = async () =>
    (await csvAnswer('products.csv', exportColumns(new Date((exportedAt += 60_000))), [await edited()])).text()
  const run = (csv: string) => importProducts(test.shop, actor, csv, 'vi')
  /** Returns a file with another number of pieces, as a spreadsheet leaves it otherwise. */
  const asking = (file: string, stock: number) => file.replace(/,\d*,(\w+@)/, `,${stock},$1`)
  const UNCHANGED = { ok: true, value: { counts: { unchanged: 1 } } }
  const UPDATED = { ok: true, value: { lines: [{ outcome: 'update', changes: expect.arrayContaining(['stock']) }] } }
  /** Forgets earlier imports, as of a product that no file has changed. */
  beforeEach(() =>
    db.update(products).set({ importedStock: null, stockExportedAt: null }).where(eq(products.id, rose.id)),
  )

  it('has the pieces, and its import writes no sale over', async () => {
    await setStock(8)
    const file = await exported()
    await setStock(6)
    expect(await tryImport(test.shop, file, 'vi')).toMatchObject({ value: { counts: { unchanged: 1 } } })
    expect(await run(file)).toMatchObject({ ok: true, value: { counts: { unchanged: 1 } } })
    const [head, line] = file.trim().split('\r\n')
    const at = head!.split(',').indexOf('stock')
    expect(head!.split(',')[at + 1]).toBe('stockSeen')
    const more = line!.replace(/,8,8@/, ',18,8@')
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
    expect(await run(file.replace(/,0,0@/, ',10,0@'))).toMatchObject({ value: { lines: [{ changes: ['stock'] }] } })
    expect(await edited()).toMatchObject({ stock: 11, inStock: true })
  })

  it('that was exported before the pieces were no longer counted does not count them again', async () => {
    await setStock(8)
    const file = await exported()
    await setStock(null)
    expect(await run(file)).toMatchObject({ ok: true, value: { counts: { unchanged: 1 } } })
    expect((await edited()).stock).toBeNull()
  })

  it('that is sent again adds no pieces again, and one that was corrected adds the rest', async () => {
    await setStock(8)
    const file = await exported()
    expect(await run(asking(file, 18))).toMatchObject(UPDATED)
    await setStock(15)
    for (const _ of ['again', 'and again']) expect(await run(asking(file, 18))).toMatchObject(UNCHANGED)
    // A spreadsheet may save spaces, quotes and other separators.
    const saved = asking(file, 18).replace(/(\d@[^,]+),/, '" $1 ",')
    expect(await run(saved)).toMatchObject(UNCHANGED)
    expect(await run(asking(file, 18).replace(`${rose.priceVND}`, '777000'))).toMatchObject({
      value: { lines: [{ changes: ['priceVND'] }] },
    })
    expect(await run(asking(file, 20))).toMatchObject(UPDATED)
    expect((await edited()).stock).toBe(17)
  })

  it('that is another copy of an export that was imported takes no pieces back where it asks for none', async () => {
    await setStock(8)
    const file = await exported()
    expect(await run(asking(file, 18))).toMatchObject(UPDATED)
    await setStock(15)
    expect(await run(file)).toMatchObject(UNCHANGED)
    expect(await run(file.replace(`${rose.priceVND}`, '778000'))).toMatchObject({
      value: { lines: [{ changes: ['priceVND'] }] },
    })
    expect(await run(asking(file, 18))).toMatchObject({ ok: true })
    expect((await edited()).stock).toBe(15)
  })

  it('that was exported anew adds its pieces, though its numbers are those of the file before', async () => {
    for (const _ of ['this week', 'next week']) {
      await setStock(0)
      const file = await exported()
      expect(await run(asking(file, 10))).toMatchObject(UPDATED)
      expect(await run(asking(file, 10))).toMatchObject(UNCHANGED)
      expect(await edited()).toMatchObject({ stock: 10, inStock: true })
    }
  })

  it('that was exported before the one imported last is refused where it asks for other pieces', async () => {
    await setStock(8)
    const [older, newer] = [await exported(), await exported()]
    await run(asking(older, 18))
    await run(asking(newer, 9))
    expect((await edited()).stock).toBe(19)
    expect(await tryImport(test.shop, asking(older, 18), 'vi')).toMatchObject({
      value: { lines: [{ problems: [{ code: 'csv_stock_older', field: 'stock' }] }] },
    })
    expect(await run(asking(older, 18))).toMatchObject({ code: 'csv_bad_lines' })
    expect(await run(older)).toMatchObject({ ok: true })
    expect((await edited()).stock).toBe(19)
  })

  it('that was exported while the clock was ahead keeps no later one out, and adds its pieces once', async () => {
    await setStock(8)
    const before = exportedAt
    exportedAt += 300 * DAY_MS
    const ahead = await exported()
    exportedAt = before
    for (const expected of [UPDATED, UNCHANGED]) expect(await run(asking(ahead, 18))).toMatchObject(expected)
    expect(await run(asking(await exported(), 20))).toMatchObject(UPDATED)
    expect(await run(asking(ahead, 18))).toMatchObject({ code: 'csv_bad_lines' })
    expect((await edited()).stock).toBe(20)
  })

  it('that was exported while pieces were not counted begins the count once', async () => {
    const file = await exported()
    expect(file).toContain(',,uncounted@')
    expect(await run(file)).toMatchObject(UNCHANGED)
    expect(await run(asking(file, 12))).toMatchObject(UPDATED)
    await setStock(7)
    expect(await run(asking(file, 12))).toMatchObject(UNCHANGED)
    expect((await edited()).stock).toBe(7)
  })

  it('that led to the number of the shop by chance, or below 0, is remembered too', async () => {
    await setStock(8)
    const file = await exported()
    await setStock(0)
    expect(await run(asking(file, 5))).toMatchObject(UNCHANGED)
    await setStock(10)
    expect(await run(asking(file, 5))).toMatchObject(UNCHANGED)
    expect((await edited()).stock).toBe(10)
  })

  it('keeps a pause that staff began or ended since, where its own cell is as it was exported', async () => {
    await setStock(8)
    const file = await exported()
    await change({ inStock: false })
    expect(await run(asking(file, 18))).toMatchObject({ value: { lines: [{ changes: ['stock'] }] } })
    expect(await edited()).toMatchObject({ stock: 18, inStock: false })
    // As a spreadsheet writes it, in English and in Vietnamese.
    for (const word of ['TRUE', 'ĐÚNG'])
      expect(await run(file.replaceAll(',true,', `,${word},`))).toMatchObject({ ok: true })
    const paused = await exported()
    await change({ inStock: true })
    expect(await run(paused)).toMatchObject(UNCHANGED)
    expect((await edited()).inStock).toBe(true)
    expect(await run((await exported()).replace(',true,true,', ',false,true,'))).toMatchObject({
      value: { lines: [{ changes: ['inStock'] }] },
    })
    // A file that creates the product has no pause of this shop to keep.
    expect(await run(paused.replace(rose.slug, 'hong-tam-nghi'))).toMatchObject({ value: { counts: { create: 1 } } })
    expect((await editedProducts(db, { slugs: ['hong-tam-nghi'] }))[0]!.inStock).toBe(false)
  })

  it('of another shop creates a product with its pieces once', async () => {
    await setStock(8)
    const file = asking(await exported(), 18).replace(rose.slug, 'hong-tiem-khac')
    expect(await run(file)).toMatchObject({ value: { counts: { create: 1 } } })
    expect(await run(file)).toMatchObject(UNCHANGED)
    expect((await editedProducts(db, { slugs: ['hong-tiem-khac'] }))[0]!.stock).toBe(18)
  })

  it('of an earlier version has the number alone, and changes the pieces by the difference', async () => {
    await setStock(8)
    expect(await run(`slug,stock,stockSeen\n${rose.slug},18,8\n`)).toMatchObject(UPDATED)
    expect((await edited()).stock).toBe(18)
    for (const seen of ['8@', '8@30/11/2026', '8@2026-13-30T04:20:00.000Z', 'x'])
      expect(await tryImport(test.shop, `slug,stock,stockSeen\n${rose.slug},20,${seen}\n`, 'vi')).toMatchObject({
        value: { lines: [{ problems: [{ code: 'invalid_stock', field: 'stockSeen' }] }] },
      })
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
