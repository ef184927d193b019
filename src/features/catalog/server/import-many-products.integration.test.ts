import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { MAX_CSV_LINES } from '#shared/csv.schema.ts'
import { eachOnSale, editedProducts } from './admin-queries.ts'
import { productChangeSchema } from '../product.schema.ts'
import { archiveProduct, changeProduct } from './edit-product.ts'
import { importProducts, LINES_AT_ONCE } from './import-products.ts'
import { HEAD, line } from './testing/product-lines.ts'

let test: TestShop
let actor: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  actor = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
})
afterAll(() => test.close())

const allProducts = () => Array.fromAsync(eachOnSale(test.shop.db))
const run = (csv: string) => importProducts(test.shop, actor, csv, 'en')
const bySlug = async (slug: string) => (await editedProducts(test.shop.db, { slugs: [slug] }))[0]!

const many = (length: number, name: string) =>
  [HEAD, ...Array.from({ length }, (_, n) => line({ slug: `${name}-${n}`, name: `${name} ${n}` }))].join('\n')

/** Returns the shop; `before` is called with the number of each import transaction before it runs. */
function turnByTurn(before: (turn: number) => void, shop = test.shop): typeof shop {
  let turn = 0
  const transaction = ((work: never) => {
    before(++turn)
    return shop.db.transaction(work)
  }) as typeof shop.db.transaction
  return { ...shop, db: Object.create(shop.db, { transaction: { value: transaction } }) as typeof shop.db }
}

it('accepts up to its limit of lines, new or known', async () => {
  const file = (priceVND: string) =>
    [
      HEAD,
      ...Array.from({ length: MAX_CSV_LINES }, (_, n) => line({ slug: `nhieu-${n}`, name: `Nhiều ${n}`, priceVND })),
    ].join('\n')
  expect(await run(file('1000'))).toMatchObject({ ok: true, value: { counts: { create: MAX_CSV_LINES } } })
  expect(await run(file('2000'))).toMatchObject({ ok: true, value: { counts: { update: MAX_CSV_LINES } } })
  const written = (await allProducts()).filter(({ priceVND }) => priceVND === 2000)
  expect(written).toHaveLength(MAX_CSV_LINES)
})

it('of 2,000 lines lets other writers in after the current transaction', async () => {
  let turns = 0
  let isRunning = true
  const importing = importProducts(
    turnByTurn((turn) => (turns = turn)),
    actor,
    many(MAX_CSV_LINES, 'dai'),
    'en',
  ).finally(() => (isRunning = false))
  const waited: number[] = []
  while (isRunning) {
    const before = turns
    await test.shop.db
      .update(users)
      .set({ phone: String(waited.length) })
      .where(eq(users.id, actor.id))
    waited.push(turns - before)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect(await importing).toMatchObject({ ok: true, value: { counts: { create: MAX_CSV_LINES } } })
  expect(turns).toBe(MAX_CSV_LINES / LINES_AT_ONCE)
  // The transaction that was running, and the one that was next in the queue.
  expect(Math.max(...waited)).toBeLessThanOrEqual(2)
  expect(waited.length).toBeGreaterThan(turns / 4)
})

it('that fails halfway has written whole lines, and continues when the file is sent again', async () => {
  let invalidated = 0
  const csv = many(5 * LINES_AT_ONCE, 'dut')
  const breaking = turnByTurn(
    (turn) => {
      if (turn === 3) throw new Error('the disk is full')
    },
    { ...test.shop, invalidatePages: async () => void invalidated++ },
  )
  await expect(importProducts(breaking, actor, csv, 'en')).rejects.toThrow('the disk is full')
  expect(invalidated).toBe(1)
  const written = (await allProducts()).filter(({ slug }) => slug.startsWith('dut-'))
  expect(written).toHaveLength(2 * LINES_AT_ONCE)
  for (const { id } of written) expect(await test.shop.db.$count(auditLog, eq(auditLog.entityId, id))).toBe(1)
  expect(await run(csv)).toMatchObject({
    ok: true,
    value: { counts: { create: 3 * LINES_AT_ONCE, unchanged: 2 * LINES_AT_ONCE } },
  })
})

it('that stops halfway adds no pieces again when the file is sent again', async () => {
  const head = 'slug,stock,stockSeen'
  const slugs = Array.from({ length: 3 * LINES_AT_ONCE }, (_, n) => `tiep-${n}`)
  expect((await run(many(slugs.length, 'tiep'))).ok).toBe(true)
  expect((await run(['slug,stock', ...slugs.map((slug) => `${slug},8`)].join('\n'))).ok).toBe(true)
  const csv = [head, ...slugs.map((slug) => `${slug},18,8@2026-11-30T04:20:00.000Z`)].join('\n')
  const breaking = turnByTurn((turn) => {
    if (turn === 3) throw new Error('the disk is full')
  })
  await expect(importProducts(breaking, actor, csv, 'en')).rejects.toThrow('the disk is full')
  const left = { update: LINES_AT_ONCE, unchanged: 2 * LINES_AT_ONCE }
  expect(await run(csv)).toMatchObject({ ok: true, value: { counts: left } })
  expect(await run(csv)).toMatchObject({ ok: true, value: { counts: { update: 0 } } })
  const stocks = (await editedProducts(test.shop.db, { slugs })).map(({ stock }) => stock)
  expect(new Set(stocks)).toEqual(new Set([18]))
})

it('says so if a product of a later line is archived meanwhile', async () => {
  expect((await run(many(2 * LINES_AT_ONCE, 'luu'))).ok).toBe(true)
  const changed = many(2 * LINES_AT_ONCE, 'luu').replaceAll('450000', '460000')
  const last = await bySlug(`luu-${2 * LINES_AT_ONCE - 1}`)
  let archived: Promise<unknown> = Promise.resolve()
  const shop = turnByTurn((turn) => {
    if (turn === 1) archived = archiveProduct(test.shop, actor, last.id)
  })
  expect(await importProducts(shop, actor, changed, 'en')).toEqual({ ok: false, code: 'csv_interrupted' })
  await archived
  expect([(await bySlug('luu-0')).priceVND, (await bySlug(last.slug)).priceVND]).toEqual([460_000, 450_000])
})

it('stops before a later line that would overwrite what was saved meanwhile', async () => {
  expect((await run(many(2 * LINES_AT_ONCE, 'giu'))).ok).toBe(true)
  const changed = many(2 * LINES_AT_ONCE, 'giu').replaceAll('450000', '460000')
  const last = await bySlug(`giu-${2 * LINES_AT_ONCE - 1}`)
  let saved: Promise<unknown> = Promise.resolve()
  const shop = turnByTurn((turn) => {
    if (turn === 1)
      saved = changeProduct(test.shop, actor, last.id, productChangeSchema.parse({ name: 'Tên của thợ hoa' }))
  })
  expect(await importProducts(shop, actor, changed, 'en')).toEqual({ ok: false, code: 'csv_interrupted' })
  await saved
  expect(await bySlug('giu-0')).toMatchObject({ priceVND: 460_000 })
  expect(await bySlug(last.slug)).toMatchObject({ name: 'Tên của thợ hoa', priceVND: 450_000 })
})
