import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentTags, products, users } from '#db/schema/index.ts'
import { productTag, relatedTag } from '#server/content-tags.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { hasAddOns, MOST_ADD_ONS, type Product } from '../catalog.ts'
import { productChangeSchema, productSchema } from '../product.schema.ts'
import { archiveProduct, changeProduct, createProduct } from './edit-product.ts'
import { allProducts, listAddOns, listFirst, listRelated } from './queries.ts'

let test: TestShop
let actor: { id: string; email: string }
let offered: Product[]
beforeEach(async () => {
  test = await openTestShop()
  actor = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
  offered = await listAddOns(test.shop.db, 'en')
})
afterEach(() => test.close())

const PART = relatedTag(ADD_ON_CATEGORY)
const slugs = (list: readonly Product[]) => list.map(({ slug }) => slug)
const change = (id: string, given: Record<string, unknown>) =>
  changeProduct(test.shop, actor, id, productChangeSchema.parse(given))
const newest = async () => Math.max(...(await test.shop.db.select().from(contentTags)).map(({ version }) => version), 0)
/** Returns the tags that `act` raised. */
const raisedBy = async (act: () => Promise<unknown>) => {
  const before = await newest()
  await act()
  return (await test.shop.db.select().from(contentTags)).filter(({ version }) => version > before).map(({ tag }) => tag)
}

it('are the first in stock, in the language of the reader', async () => {
  const { db } = test.shop
  expect(slugs(offered)).toEqual(['binh-gom-men-ngoc', 'so-co-la-ben-tre', 'nen-thom-moc-lan'])
  expect(offered.every(({ lang }) => lang === 'en')).toBe(true)
  const made = productSchema.parse({
    ...{ name: 'Gấu', slug: 'gau', description: 'Gấu bông.', category: ADD_ON_CATEGORY },
    ...{ priceUSD: '9.00', priceVND: 230_000, imageUrl: '/objects/p/x.webp' },
  })
  await createProduct(test.shop, actor, made)
  const more = await listAddOns(db, 'vi')
  expect(more).toHaveLength(MOST_ADD_ONS)
  expect(slugs(more)).toContain('gau')
  for (const { id } of more) await change(id, { inStock: false })
  expect(await listAddOns(db, 'vi')).toHaveLength(1)
})

it('are offered beside flowers that can be bought, and not for mourning', () => {
  expect(hasAddOns({ category: 'Hoa Tình Yêu', inStock: true })).toBe(true)
  expect(hasAddOns({ category: 'Hoa Tình Yêu', inStock: false })).toBe(false)
  for (const category of [SYMPATHY_CATEGORY, ADD_ON_CATEGORY])
    expect(hasAddOns({ category, inStock: true })).toBe(false)
})

it('are among all products, but in no list of flowers and related to none', async () => {
  const { db } = test.shop
  const all = await Array.fromAsync(allProducts(db, 'vi'))
  expect(slugs(all.slice(-3))).toEqual(slugs(offered))
  const flowers = all.filter(({ category }) => category !== ADD_ON_CATEGORY)
  const listed = await listFirst(db, 100, 'vi')
  expect(listed.length).toBeGreaterThan(20)
  for (const { category } of listed) expect(category).not.toBe(ADD_ON_CATEGORY)
  for (const product of flowers)
    for (const { category } of await listRelated(db, product, 'vi')) expect(category).not.toBe(ADD_ON_CATEGORY)
  const [vase, ...others] = offered
  expect(slugs(await listRelated(db, vase!, 'vi')).slice(0, 2)).toEqual(slugs(others))
})

it('renew the part of the pages with each change of what it shows', async () => {
  const last = offered.at(-1)!
  expect(await raisedBy(() => change(last.id, { priceVND: 250_000 }))).toContain(productTag(last.id))
  // The last in catalogue order stays the last when it sells out.
  expect(await raisedBy(() => change(last.id, { inStock: false }))).toContain(PART)
  expect(await raisedBy(() => change(last.id, { inStock: true }))).toContain(PART)
  expect(await raisedBy(() => archiveProduct(test.shop, actor, last.id))).toContain(PART)
  // The last piece, by the trigger that an order's lines set off.
  const [vase] = offered
  await change(vase!.id, { stock: 1 })
  const sell = () => test.shop.db.update(products).set({ stock: 0 }).where(eq(products.id, vase!.id))
  expect(await raisedBy(async () => sell())).toContain(PART)
  // What is not offered leaves the pages as they are.
  const rose = (await listFirst(test.shop.db, 1, 'vi'))[0]!
  expect(await raisedBy(() => change(rose.id, { priceVND: 700_000 }))).not.toContain(PART)
})
