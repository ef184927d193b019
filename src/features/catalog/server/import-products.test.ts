import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, auditLog, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { csvAnswer, type CsvStyle } from '#server/csv.ts'
import { MAX_CSV_LINES } from '#shared/csv.schema.ts'
import { productChangeSchema } from '../product.schema.ts'
import { eachOnSale, editedProducts } from './admin-queries.ts'
import { archiveProduct, changeProduct } from './edit-product.ts'
import { importProducts, tryImport } from './import-products.ts'
import { exportColumns, fieldsOfCells } from './product-file.ts'
import { findProduct } from './queries.ts'
import { HEAD, line } from './testing/product-lines.ts'

let test: TestShop
let actor: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  actor = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
})
afterAll(() => test.close())

const allProducts = () => Array.fromAsync(eachOnSale(test.shop.db))
const exported = async (style?: CsvStyle) =>
  (await csvAnswer('products.csv', exportColumns(new Date()), await allProducts(), style)).text()
const tried = async (csv: string) => {
  const answer = await tryImport(test.shop, csv, 'vi')
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const run = (csv: string, plan?: string) => importProducts(test.shop, actor, csv, 'en', plan)
const bySlug = async (slug: string) => (await editedProducts(test.shop.db, { slugs: [slug] }))[0]!

describe('what an export writes', () => {
  it.each(['comma', 'semicolon'] as const)('is read back unchanged (%s)', async (style) => {
    const report = await tried(await exported(style))
    expect(report.counts).toEqual({ create: 0, update: 0, unchanged: 37, error: 0 })
    expect(report.ignored).toEqual([])
  })

  it('is read back if a text looks like a formula or spans several lines', async () => {
    const [product] = await allProducts()
    const texts = [`=HYPERLINK("http://evil.example")`, "'=1", '-10% cho đơn đầu\n\n@shop; "hoa"', '+84', '=1\t2']
    for (const description of texts) {
      const change = productChangeSchema.parse({ description, name: description.replaceAll('\n', ' ') })
      expect((await changeProduct(test.shop, actor, product!.id, change)).ok).toBe(true)
      for (const csv of [await exported(), await exported('semicolon'), (await exported()).replaceAll('\r\n', '\n')])
        expect((await tried(csv)).counts).toMatchObject({ unchanged: 37 })
    }
  })
})

describe('a dry run', () => {
  it('reports each line and writes nothing', async () => {
    const known = (await allProducts())[1]!
    const before = await allProducts()
    const csv = [
      HEAD,
      line(),
      line({ slug: known.slug, name: known.name, description: known.description, priceVND: '700.000' }),
      '',
      line({ slug: 'Hoa Cúc' }),
      line({ slug: 'gia-sai', priceUSD: '1.234' }),
    ].join('\n')
    const report = await tried(csv)
    expect(report.counts).toEqual({ create: 1, update: 1, unchanged: 0, error: 2 })
    expect(report.lines).toMatchObject([
      { line: 2, outcome: 'create', slug: 'cuc-hoa-mi', name: 'Cúc Họa Mi' },
      { line: 3, outcome: 'update', changes: expect.arrayContaining(['priceVND']) },
      {
        line: 5,
        outcome: 'error',
        problems: [{ field: 'slug', code: 'invalid_slug', message: expect.stringContaining('Đường dẫn') }],
      },
      { line: 6, outcome: 'error', problems: [{ field: 'priceUSD', code: 'invalid_price_usd' }] },
    ])
    expect(await allProducts()).toEqual(before)
  })

  it.each<[string, Partial<Record<string, string>>, object]>([
    ['no name', { name: ' ' }, { field: 'name', code: 'invalid_product_name' }],
    ['no description', { description: '' }, { field: 'description', code: 'invalid_product_description' }],
    ['a negative price', { priceVND: '-1' }, { field: 'priceVND', code: 'invalid_price_vnd' }],
    ['half a dong', { priceVND: '1,5' }, { field: 'priceVND', code: 'invalid_price_vnd' }],
    ['no price', { priceUSD: '' }, { field: 'priceUSD', code: 'invalid_price_usd' }],
    ['a script for a picture', { imageUrl: 'javascript:alert(1)' }, { field: 'imageUrl', code: 'invalid_picture' }],
    ['no category', { category: '' }, { field: 'category', code: 'invalid_product_category' }],
    ['maybe in stock', { inStock: 'maybe' }, { field: 'inStock', code: 'invalid_in_stock' }],
    ['half a translation', { nameEn: 'Daisies' }, { field: 'descriptionEn', code: 'invalid_product_description' }],
    ['no slug', { slug: '' }, { field: 'slug', code: 'invalid_slug' }],
  ])('names %s', async (_, cells, problem) => {
    expect((await tried(`${HEAD}\r\n${line(cells)}`)).lines).toMatchObject([
      { line: 2, outcome: 'error', problems: [problem] },
    ])
  })

  it('names every problem of a line', async () => {
    const [line1] = (await tried(`${HEAD}\n${line({ name: '', priceUSD: 'x', priceVND: 'y', imageUrl: '' })}`)).lines
    expect(line1?.problems?.map(({ field }) => field)).toEqual(['name', 'priceUSD', 'priceVND', 'imageUrl'])
  })

  it('names a repeated slug, surplus cells and unmatched quotation marks', async () => {
    const csv = [HEAD, line(), line(), `${line({ slug: 'thua' })},"x"`, '"mo,x'].join('\n')
    expect((await tried(csv)).lines).toMatchObject([
      { line: 2, outcome: 'create' },
      { line: 3, problems: [{ code: 'csv_slug_twice', field: 'slug' }] },
      { line: 4, problems: [{ code: 'csv_cells' }] },
      { line: 5, problems: [{ code: 'csv_unreadable' }] },
    ])
  })

  it('names an archived product', async () => {
    const product = (await allProducts()).at(-1)!
    await archiveProduct(test.shop, actor, product.id)
    expect((await tried(`slug,priceVND\n${product.slug},1`)).lines).toMatchObject([
      { problems: [{ code: 'csv_archived' }] },
    ])
  })

  it('names the present slug of a product that had the slug of the line', async () => {
    const product = (await allProducts())[4]!
    const slug = `${product.slug}-moi`
    const old = await exported()
    await changeProduct(test.shop, actor, product.id, productChangeSchema.parse({ slug }))
    const { counts, lines } = await tried(old)
    expect(counts).toMatchObject({ create: 0, error: 1 })
    expect(lines.filter(({ outcome }) => outcome === 'error')).toMatchObject([
      {
        slug: product.slug,
        problems: [{ code: 'csv_slug_moved', field: 'slug', message: expect.stringContaining(slug) }],
      },
    ])
    const before = await allProducts()
    expect(await run(old)).toMatchObject({ ok: false, code: 'csv_bad_lines' })
    expect(await allProducts()).toEqual(before)
    expect(await findProduct(test.shop.db, product.slug, 'vi')).toEqual({ kind: 'moved', slug })

    // The address of a removed product redirects nowhere, so that another may have it.
    await archiveProduct(test.shop, actor, product.id)
    expect((await tried(old)).counts).toMatchObject({ create: 1, error: 0 })
  })

  it('reads columns in any order and spelling, and reports unknown ones', async () => {
    const known = (await allProducts())[2]!
    const report = await tried(`\ufeffPrice VND;màu;SLUG;in_stock\r\n1.250.000;đỏ;${known.slug};Không\r\n`)
    expect(report.ignored).toEqual(['màu'])
    expect(report.lines).toMatchObject([{ outcome: 'update', changes: ['priceVND', 'inStock'] }])
  })

  it('reads the yes and no of every language, with and without diacritics', async () => {
    const read = async (word: string) => {
      const [row] = (await tried(`${HEAD}\n${line({ inStock: word })}`)).lines
      return row?.problems ? null : fieldsOfCells({ inStock: word }).inStock
    }
    for (const word of ['true', '1', 'x', 'Yes', 'y', 'có', 'CO', 'đúng'])
      expect([word, await read(word)]).toEqual([word, true])
    for (const word of ['false', '0', 'NO', 'n', 'không', 'khong', 'sai'])
      expect([word, await read(word)]).toEqual([word, false])
    expect(await read('nein')).toBeNull()
  })

  it('reads the separator line that Excel adds', async () => {
    expect(
      (await tried(`sep=;\r\n${HEAD.replaceAll(',', ';')}\r\n${line().replaceAll(',', ';')}`)).lines,
    ).toMatchObject([{ line: 3, outcome: 'create' }])
  })
})

describe('a file that cannot be read', () => {
  it.each([
    ['', 'csv_empty'],
    ['\ufeff\r\n;;;\r\n', 'csv_empty'],
    [HEAD, 'csv_empty'],
    [`${HEAD}\n${line({ name: 'C\ufffdc' })}`, 'csv_encoding'],
    ['s\0l\0u\0g\0', 'csv_encoding'],
    ['name,priceVND\nx,1', 'csv_columns'],
    ['slug,nameEn\nx,y', 'csv_columns'],
    ['slug,name,Name\nx,y,z', 'csv_columns'],
    [`slug\n${'x\n'.repeat(MAX_CSV_LINES + 1)}`, 'csv_too_long'],
    ['<html>\n<body>', 'csv_columns'],
  ])('is refused: %#', async (csv, code) => {
    expect(await tryImport(test.shop, csv, 'en')).toMatchObject({ ok: false, code })
    expect(await run(csv)).toMatchObject({ ok: false, code })
  })
})

describe('an import', () => {
  it('writes all lines, each with its audit entry', async () => {
    const known = (await allProducts())[3]!
    const csv = [
      HEAD,
      line({ slug: 'nhap-moi', nameEn: 'New', descriptionEn: 'From a file.' }),
      line({ slug: known.slug, name: known.name, description: known.description, inStock: 'FALSE' }),
    ].join('\r\n')
    expect(await run(csv)).toMatchObject({ ok: true, value: { dryRun: false, counts: { create: 1, update: 1 } } })
    const made = await bySlug('nhap-moi')
    expect(made).toMatchObject({
      priceUSD: '18.50',
      inStock: true,
      archivedAt: null,
      translations: { en: { name: 'New' } },
    })
    for (const words of ['mi', 'file'])
      expect(
        await test.shop.db
          .all(sql`select target_id as id from product_search join search_documents d on d.id = product_search.rowid
          where product_search match ${words} and target_id = ${made.id}`),
      ).toEqual([{ id: made.id }])
    expect(await bySlug(known.slug)).toMatchObject({ id: known.id, inStock: false })
    expect((await bySlug(known.slug)).translations).toEqual({})
    const rows = await test.shop.db.select().from(auditLog).where(eq(auditLog.action, 'imported'))
    expect(rows.map(({ entityId }) => entityId).toSorted()).toEqual(
      [known.id, (await bySlug('nhap-moi')).id].toSorted(),
    )
    expect(await run(csv)).toMatchObject({ value: { counts: { unchanged: 2 } } })
  })

  it('writes nothing if a line that the check left unchanged would overwrite what was saved since', async () => {
    const [mine, hers] = (await allProducts()).slice(5, 7)
    const csv = (await exported()).replace(`${mine!.slug},${mine!.name}`, `${mine!.slug},Tên mới`)
    const { counts, plan } = await tried(csv)
    expect(counts).toMatchObject({ update: 1, error: 0 })
    await changeProduct(test.shop, actor, hers!.id, productChangeSchema.parse({ priceVND: hers!.priceVND + 5000 }))
    expect(await run(csv, plan)).toEqual({ ok: false, code: 'csv_interrupted' })
    expect(await bySlug(mine!.slug)).toMatchObject({ name: mine!.name })
    expect(await bySlug(hers!.slug)).toMatchObject({ priceVND: hers!.priceVND + 5000 })

    const again = await tried(csv)
    expect(again.counts).toMatchObject({ update: 2 })
    expect(await run(csv, again.plan)).toMatchObject({ ok: true, value: { counts: { update: 2 } } })
    expect(await bySlug(mine!.slug)).toMatchObject({ name: 'Tên mới' })
  })

  it('writes nothing if a line would overwrite another column than the check announced', async () => {
    const product = (await allProducts())[7]!
    const { slug, name, priceVND } = product
    const csv = `slug,name,priceVND\n${slug},${name},${priceVND + 1000}`
    const { lines, plan } = await tried(csv)
    expect(lines).toMatchObject([{ changes: ['priceVND'] }])
    await changeProduct(test.shop, actor, product.id, productChangeSchema.parse({ name: 'Tên của thợ hoa' }))
    expect(await run(csv, plan)).toEqual({ ok: false, code: 'csv_interrupted' })
    expect(await bySlug(slug)).toMatchObject({ name: 'Tên của thợ hoa', priceVND })
  })

  it('writes nothing over another value of a column than the check has seen', async () => {
    const product = (await allProducts())[8]!
    const { slug, priceVND } = product
    const csv = `slug,priceVND\n${slug},${priceVND + 1000}`
    const { plan } = await tried(csv)
    await changeProduct(test.shop, actor, product.id, productChangeSchema.parse({ priceVND: priceVND + 2000 }))
    expect(await run(csv, plan)).toEqual({ ok: false, code: 'csv_interrupted' })
    expect(await bySlug(slug)).toMatchObject({ priceVND: priceVND + 2000 })
  })

  it('writes nothing if one line is invalid', async () => {
    const before = await test.shop.db.select({ count: count() }).from(products)
    const csv = [HEAD, line({ slug: 'dong-tot' }), line({ slug: 'dong-xau', priceVND: 'x' })].join('\n')
    expect(await run(csv)).toEqual({ ok: false, code: 'csv_bad_lines' })
    expect(await test.shop.db.select({ count: count() }).from(products)).toEqual(before)
  })
})
