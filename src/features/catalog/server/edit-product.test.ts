import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentTags, products, slugRedirects, auditLog, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { productTag, relatedTag } from '#server/content-tags.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { RELATED_COUNT, type Product } from '../catalog.ts'
import { productChangeSchema, productSchema, type ProductInput } from '../product.schema.ts'
import type { EditedProduct } from '../product.ts'
import { archiveProduct, changeProduct, createProduct, restoreProduct } from './edit-product.ts'
import { allProducts, findProduct, listRelated } from './queries.ts'
import { search } from '#features/search/server/search.ts'

let test: TestShop
let actor: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  actor = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
})
afterAll(() => test.close())

let count = 0
const input = (change: Partial<Record<keyof ProductInput, unknown>> = {}): ProductInput =>
  productSchema.parse({
    name: 'Cúc Họa Mi',
    slug: `cuc-hoa-mi-${++count}`,
    description: 'Một bó cúc họa mi đầu đông.',
    priceUSD: '18.50',
    priceVND: 450_000,
    imageUrl: '/objects/dp/moc-lan-thi-tham.webp',
    category: 'Hoa Bốn Mùa',
    ...change,
  })
const create = async (change?: Parameters<typeof input>[0]): Promise<EditedProduct> => {
  const created = await createProduct(test.shop, actor, input(change))
  if (!created.ok) throw new Error(created.code)
  return created.value
}
const change = (product: EditedProduct, given: Record<string, unknown>) =>
  changeProduct(test.shop, actor, product.id, productChangeSchema.parse(given))
const versions = async () =>
  new Map((await test.shop.db.select().from(contentTags)).map(({ tag, version }) => [tag, version]))
/** Returns the tags that `act` raised. */
const raisedBy = async (act: () => Promise<unknown>) => {
  const before = await versions()
  await act()
  return [...(await versions())].filter(([tag, version]) => version > (before.get(tag) ?? 0)).map(([tag]) => tag)
}
const lastAudit = async (id: string) =>
  (
    await test.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'product'), eq(auditLog.entityId, id)))
      .orderBy(desc(auditLog.createdAt))
      .limit(1)
  )[0]!

describe('a new product', () => {
  it('is in the shop in both languages, and found by words of both', async () => {
    const made = await create({
      translations: { en: { name: 'Daisy Fleabane', description: 'A bunch for early winter.' } },
    })
    expect(made).toMatchObject({ priceUSD: '18.50', priceVND: 450_000, inStock: true, archivedAt: null })
    const { db } = test.shop
    expect(await findProduct(db, made.slug, 'vi')).toMatchObject({ product: { name: 'Cúc Họa Mi', lang: 'vi' } })
    expect(await findProduct(db, made.slug, 'en')).toMatchObject({ product: { name: 'Daisy Fleabane', lang: 'en' } })
    expect((await search(db, { query: 'fleabane', locale: 'vi' })).products.map(({ id }) => id)).toEqual([made.id])
    expect(await lastAudit(made.id)).toMatchObject({
      action: 'created',
      actor: 'admin@example.com',
      changes: { name: [null, 'Cúc Họa Mi'], 'en.name': [null, 'Daisy Fleabane'] },
    })
  })

  it('needs a slug that no other product has, archived ones included', async () => {
    const { slug, id } = await create()
    const taken = { ok: false, code: 'slug_taken', field: 'slug' }
    expect(await createProduct(test.shop, actor, input({ slug }))).toEqual(taken)
    await archiveProduct(test.shop, actor, id)
    expect(await createProduct(test.shop, actor, input({ slug }))).toEqual(taken)
    const both = await Promise.all([1, 2, 3].map(() => createProduct(test.shop, actor, input({ slug: 'all-at-once' }))))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('takes over an address that redirected to another', async () => {
    const { db } = test.shop
    const old = await create({ slug: 'ten-cu' })
    await change(old, { slug: 'ten-moi' })
    expect(await findProduct(db, 'ten-cu', 'vi')).toEqual({ kind: 'moved', slug: 'ten-moi' })
    const taker = await create({ slug: 'ten-cu' })
    expect(await findProduct(db, 'ten-cu', 'vi')).toMatchObject({ kind: 'found', product: { id: taker.id } })
    expect(await db.$count(slugRedirects, eq(slugRedirects.oldSlug, 'ten-cu'))).toBe(0)
  })
})

describe('a change', () => {
  it('keeps the fields it does not name', async () => {
    const made = await create({ translations: { en: { name: 'Daisies', description: 'Small and white.' } } })
    const changed = await change(made, { inStock: false })
    expect(changed).toMatchObject({ ok: true, value: { ...made, inStock: false, updatedAt: expect.any(String) } })
    expect(await lastAudit(made.id)).toMatchObject({ action: 'updated', changes: { inStock: [true, false] } })
  })

  it('without new values changes nothing', async () => {
    const made = await create()
    const { name, slug, priceUSD, inStock } = made
    expect(await raisedBy(() => change(made, { name, slug, priceUSD: Number(priceUSD), inStock }))).toEqual([])
    expect(await change(made, {})).toEqual({ ok: true, value: made })
    expect((await lastAudit(made.id)).action).toBe('created')
  })

  it('of the slug redirects in one hop, also when changed back', async () => {
    const { db } = test.shop
    const made = await create({ slug: 'mot' })
    await change(made, { slug: 'hai' })
    await change(made, { slug: 'ba' })
    expect(await findProduct(db, 'mot', 'en')).toEqual({ kind: 'moved', slug: 'ba' })
    expect(await findProduct(db, 'hai', 'en')).toEqual({ kind: 'moved', slug: 'ba' })
    await change(made, { slug: 'mot' })
    expect(await findProduct(db, 'mot', 'en')).toMatchObject({ kind: 'found' })
    expect(await findProduct(db, 'ba', 'en')).toEqual({ kind: 'moved', slug: 'mot' })
    const other = await create()
    expect(await change(other, { slug: 'mot' })).toEqual({ ok: false, code: 'slug_taken', field: 'slug' })
  })

  it('of the translation is created, updated and deleted', async () => {
    const made = await create()
    expect(await change(made, { translations: { en: { name: 'Daisies', description: 'Small.' } } })).toMatchObject({
      value: { translations: { en: { name: 'Daisies', description: 'Small.' } } },
    })
    expect(await change(made, { translations: { en: { name: 'Daisies', description: 'White.' } } })).toMatchObject({
      value: { translations: { en: { description: 'White.' } } },
    })
    expect((await lastAudit(made.id)).changes).toEqual({ 'en.description': ['Small.', 'White.'] })
    expect(await change(made, { translations: { en: { name: ' ', description: '' } } })).toHaveProperty(
      'value.translations',
      {},
    )
    expect(await change(made, { translations: { en: null } })).toHaveProperty('value.translations', {})
  })

  it('by two admins at once succeeds for the first and fails for the second', async () => {
    const seen = await create()
    const first = await change(seen, { name: 'Của người thứ nhất', updatedAt: seen.updatedAt })
    expect(first.ok).toBe(true)
    expect(await change(seen, { name: 'Của người thứ hai', updatedAt: seen.updatedAt })).toEqual({
      ok: false,
      code: 'changed_meanwhile',
    })
    expect(await lastAudit(seen.id)).toMatchObject({ changes: { name: ['Cúc Họa Mi', 'Của người thứ nhất'] } })
    // However close together, and with the shop's clock not advancing.
    const [row] = await test.shop.db.select().from(products).where(eq(products.id, seen.id))
    const updatedAt = row!.updatedAt.toISOString()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => change(seen, { name, updatedAt })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('of a missing product fails', async () => {
    expect(await changeProduct(test.shop, actor, 'no-such-id', {})).toEqual({ ok: false, code: 'not_found' })
    expect(await archiveProduct(test.shop, actor, 'no-such-id')).toEqual({ ok: false, code: 'not_found' })
    expect(await restoreProduct(test.shop, actor, 'no-such-id')).toEqual({ ok: false, code: 'not_found' })
  })
})

it('is archived and restored: gone from the shop, kept in the admin', async () => {
  const { db } = test.shop
  const made = await create({ name: 'Tầm xuân' })
  expect(await archiveProduct(test.shop, actor, made.id)).toMatchObject({ value: { archivedAt: expect.any(String) } })
  expect(await findProduct(db, made.slug, 'vi')).toEqual({ kind: 'unknown' })
  expect((await search(db, { query: 'tầm xuân', locale: 'vi' })).products).toEqual([])
  expect(await archiveProduct(test.shop, actor, made.id)).toEqual({ ok: false, code: 'not_found' })
  expect(await change(made, { name: 'Tường vi' })).toMatchObject({ ok: true })
  expect(await findProduct(db, made.slug, 'vi')).toEqual({ kind: 'unknown' })

  expect(await restoreProduct(test.shop, actor, made.id)).toMatchObject({ value: { archivedAt: null } })
  expect(await findProduct(db, made.slug, 'vi')).toMatchObject({ product: { name: 'Tường vi' } })
  expect((await search(db, { query: 'tường vi', locale: 'vi' })).products).toHaveLength(1)
  expect((await lastAudit(made.id)).action).toBe('restored')
  expect(await raisedBy(() => restoreProduct(test.shop, actor, made.id))).toEqual([])
})

describe('pages', () => {
  it('depend on the products related to theirs', async () => {
    const made = await create({ category: 'Hoa Đặc Biệt' })
    const raised = await raisedBy(() => change(made, { category: 'Hoa Sinh Nhật' }))
    expect(raised).toEqual(
      expect.arrayContaining([
        'products',
        `product:${made.id}`,
        relatedTag('Hoa Sinh Nhật'),
        relatedTag('Hoa Đặc Biệt'),
      ]),
    )
  })

  it('do not depend on related products when only texts change', async () => {
    const made = await create()
    expect((await raisedBy(() => change(made, { name: 'Tên khác' }))).toSorted()).toEqual(
      ['products', `product:${made.id}`].toSorted(),
    )
  })

  it('are all invalidated, whatever the edit', async () => {
    const { db } = test.shop
    const related = async () => {
      const all = await Array.fromAsync(allProducts(db, 'vi'))
      const ids = async (product: Product) => (await listRelated(db, product, 'vi')).map(({ id }) => id)
      return new Map(await Promise.all(all.map(async (product) => [product, await ids(product)] as const)))
    }
    const made = await create({ category: 'Hoa Chia Buồn' })
    const acts = [
      () => change(made, { inStock: false }),
      () => change(made, { category: 'Hoa Tình Yêu' }),
      () => change(made, { inStock: true }),
      () => archiveProduct(test.shop, actor, made.id),
      () => restoreProduct(test.shop, actor, made.id),
      () => create({ category: 'Hoa Chia Buồn' }),
    ]
    for (const act of acts) {
      const before = await related()
      const raised = new Set(await raisedBy(act))
      const after = new Map([...(await related())].map(([{ id }, ids]) => [id, ids]))
      for (const [product, ids] of before) {
        const now = after.get(product.id)
        if (now && now.join() === ids.join()) continue
        // The tags that the page declared before the edit.
        const tags = [relatedTag(product.category), ...[product.id, ...ids].map(productTag)]
        expect(tags.some((tag) => raised.has(tag))).toBe(true)
      }
    }
  })
})

it('the related products are those of the category, then others, each in stock first', async () => {
  const { db } = test.shop
  const all = await Array.fromAsync(allProducts(db, 'en'))
  for (const product of all) {
    const rank = (other: Product) => (other.category === product.category ? 0 : 2) + (other.inStock ? 0 : 1)
    const isBeside = ({ category }: Product) =>
      category === product.category || ![SYMPATHY_CATEGORY, ADD_ON_CATEGORY].includes(category)
    const others = all
      .filter((other) => other.id !== product.id && isBeside(other))
      .toSorted((a, b) => rank(a) - rank(b))
    expect(await listRelated(db, product, 'en')).toEqual(others.slice(0, RELATED_COUNT))
  }
})
