import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, contentTags, products } from '#db/schema/index.ts'
import { findGifts } from '#features/gift-finder/server/find-gifts.ts'
import { search } from '#features/search/server/search.ts'
import { csvAnswer } from '#server/csv.ts'
import { productTag } from '#server/content-tags.ts'
import type { Result } from '#shared/result.ts'
import { SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { parseFilters } from '../filter-products.ts'
import { productChangeSchema, productSchema } from '../product.schema.ts'
import { editedProducts } from './admin-queries.ts'
import { archiveProduct, changeProduct, createProduct, restoreProduct } from './edit-product.ts'
import { listFurtherChoices } from './further-choices.ts'
import { importProducts, tryImport } from './import-products.ts'
import { findProductPage, listCategoryChoices, readProductPage } from './list-page.ts'
import { exportColumns } from './product-file.ts'
import { relatedHeads } from './product-writes.ts'
import { allProducts, findProduct, listFirst, listRelated } from './queries.ts'

let test: TestShop
let actor: Awaited<ReturnType<typeof theAdmin>>
beforeEach(async () => {
  test = await openTestShop()
  actor = await theAdmin(test)
})
afterEach(() => test.close())

const HEAD = 'hoa-hong-do-nong-nan'
const input = (slug: string, given: object = {}) =>
  productSchema.parse({
    ...{ name: `Zyzzogeton ${slug}`, slug, description: 'Hoa hồng đỏ.', category: 'Hoa Tình Yêu' },
    ...{ priceUSD: '40.00', priceVND: 990_000, imageUrl: '/objects/p/x.webp', occasions: ['wedding'] },
    ...given,
  })
const bySlug = async (slug: string) => (await editedProducts(test.shop.db, { slugs: [slug] }))[0]!
const create = (slug: string, given: object = {}) => createProduct(test.shop, actor, input(slug, given))
const change = async (slug: string, given: object) =>
  changeProduct(test.shop, actor, (await bySlug(slug)).id, productChangeSchema.parse(given))
const outcome = (result: Result<unknown, string>) => (result.ok ? 'ok' : result.code)

/** Makes the roses the small size of a family with a large one. */
async function makeFamily() {
  expect(outcome(await change(HEAD, { size: 'M', stems: 20 }))).toBe('ok')
  expect(outcome(await create('hong-lon', { sizeOf: HEAD, size: 'L', stems: '50' }))).toBe('ok')
}

/** Returns the ids of the products whose tags `act` raised. */
async function raisedBy(act: () => Promise<unknown>) {
  const rows = () => test.shop.db.select().from(contentTags)
  const before = Math.max(...(await rows()).map(({ version }) => version), 0)
  await act()
  return (await rows()).filter(({ version }) => version > before).map(({ tag }) => tag)
}

describe('another size of a product', () => {
  it('is a product of its own that names the other by its slug, which may change', async () => {
    await makeFamily()
    const large = await bySlug('hong-lon')
    expect(large).toMatchObject({ sizeOf: HEAD, size: 'L', stems: 50, priceVND: 990_000 })
    expect(outcome(await change(HEAD, { slug: 'hong-do' }))).toBe('ok')
    expect((await bySlug('hong-lon')).sizeOf).toBe('hong-do')
    const [entry] = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, large.id))
    expect(entry!.changes).toMatchObject({ sizeOf: [null, HEAD], size: [null, 'L'], stems: [null, 50] })
  })

  it('is among all products, without its fields, and in no list', async () => {
    const { db } = test.shop
    const before = await Array.fromAsync(allProducts(db, 'vi'))
    const related = await listRelated(db, before[1]!, 'vi')
    const heads = await relatedHeads(db)
    await makeFamily()
    const all = await Array.fromAsync(allProducts(db, 'vi'))
    const large = all.find(({ slug }) => slug === 'hong-lon')!
    expect(all).toHaveLength(before.length + 1)
    // What is recorded of a product stays as it was, for those with sizes as well.
    for (const product of all) expect(Object.keys(product)).toEqual(Object.keys(before[0]!))
    expect(await listRelated(db, before[1]!, 'vi')).toEqual(related)
    expect(await relatedHeads(db)).toEqual(heads)
    const slugs = async (list: Promise<{ slug: string }[]>) => (await list).map(({ slug }) => slug)
    expect(await slugs(listFirst(db, 100, 'vi'))).not.toContain('hong-lon')
    expect(await slugs(listFirst(db, 100, 'vi', large.category))).not.toContain('hong-lon')
    for (const category of [undefined, large.category]) {
      const page = await readProductPage(db, { locale: 'vi', page: 1, ...(category ? { category } : {}) })
      expect(page!.products.map(({ slug }) => slug)).not.toContain('hong-lon')
      expect(page!.total).toBe(page!.products.length)
    }
    const request = { currency: 'VND' as const, isOpenToday: true, locale: 'vi' as const, page: 1 }
    for (const [query, slugs] of [
      ['', null],
      ['sort=name', null],
      ['category=hoa-tinh-yeu', null],
      ['price=600k-1m', null],
      ['q=hong', ['hong-lon', HEAD]],
    ] as const) {
      const { products } = await findProductPage(db, { ...request, filters: parseFilters(query), slugs })
      expect(products.map(({ slug }) => slug)).not.toContain('hong-lon')
      expect(products.length).toBeGreaterThan(0)
    }
    const filters = parseFilters('')
    const count = (await listFurtherChoices(db, { ...request, filters, slugs: null })).facets.occasions
    const weddings = before.filter(({ occasions }) => occasions.includes('wedding')).length
    expect(count.find(({ value }) => value === 'wedding')?.count).toBe(weddings)
  })

  it('is found by no search and proposed as no gift; once on its own, by both', async () => {
    const { db } = test.shop
    await makeFamily()
    const found = async () => (await search(db, { query: 'zyzzogeton', locale: 'vi', everyProduct: true })).productSlugs
    const answers = { for: null, why: 'wedding', taste: null, budget: null } as const
    const gifts = async () => (await findGifts(db, answers, 'vi')).map(({ product }) => product.slug)
    expect(await found()).toEqual([])
    expect(await gifts()).not.toContain('hong-lon')
    await change('hong-lon', { sizeOf: null })
    expect(await found()).toEqual(['hong-lon'])
    expect(await gifts()).toContain('hong-lon')
  })

  it('brings lists no category of its own; the way from its page leads to the list that shows the flowers', async () => {
    await makeFamily()
    expect(outcome(await change('hong-lon', { category: 'Hoa Khổng Lồ' }))).toBe('ok')
    const offered = async () => (await listCategoryChoices(test.shop.db)).map(({ name }) => name)
    expect(await offered()).not.toContain('Hoa Khổng Lồ')
    expect(await offered()).toContain('Hoa Tình Yêu')
    expect(await findProduct(test.shop.db, 'hong-lon', 'vi')).toMatchObject({ listedCategory: 'Hoa Tình Yêu' })
    await change('hong-lon', { sizeOf: null })
    expect(await offered()).toContain('Hoa Khổng Lồ')
    expect(await findProduct(test.shop.db, 'hong-lon', 'vi')).toMatchObject({ listedCategory: 'Hoa Khổng Lồ' })
  })
})

describe('the page of a product', () => {
  const shown = async (slug: string) => {
    const found = await findProduct(test.shop.db, slug, 'vi')
    if (found.kind !== 'found') throw new Error(found.kind)
    const sizes = found.sizes.map(({ size, stems, inStock, price }) => [size, stems, inStock, price.VND])
    return { sizes, listedId: found.listedId }
  }

  it('has all sizes in their order, the same on the page of each', async () => {
    await makeFamily()
    await create('hong-nho', { sizeOf: HEAD, size: 'S', inStock: false, priceVND: 400_000, priceUSD: '16' })
    const { id } = await bySlug(HEAD)
    const sizes = [
      ['S', null, false, 400_000],
      ['M', 20, true, 690_000],
      ['L', 50, true, 990_000],
    ]
    for (const slug of [HEAD, 'hong-lon', 'hong-nho']) expect(await shown(slug)).toEqual({ sizes, listedId: id })
  })

  it('has none while there is one size', async () => {
    const { id } = await bySlug(HEAD)
    expect(await shown(HEAD)).toEqual({ sizes: [], listedId: id })
    await makeFamily()
    await archiveProduct(test.shop, actor, (await bySlug('hong-lon')).id)
    expect(await shown(HEAD)).toEqual({ sizes: [], listedId: id })
  })
})

describe('staff', () => {
  it('cannot break a family', async () => {
    await makeFamily()
    expect(outcome(await create('a', { sizeOf: 'khong-co', size: 'S' }))).toBe('size_head_unknown')
    expect(outcome(await create('a', { sizeOf: 'hong-lon', size: 'S' }))).toBe('size_head_is_size')
    expect(outcome(await create('a', { sizeOf: HEAD }))).toBe('size_missing')
    expect(outcome(await create('a', { sizeOf: HEAD, size: 'L' }))).toBe('size_taken')
    expect(outcome(await create('a', { sizeOf: 'moc-lan-thi-tham', size: 'S' }))).toBe('size_head_without_size')
    expect(outcome(await create('a', { sizeOf: 'a', size: 'S' }))).toBe('size_of_itself')
    expect(outcome(await change(HEAD, { sizeOf: HEAD }))).toBe('size_of_itself')
    // A new slug of one's own names nothing that exists.
    expect(outcome(await change(HEAD, { slug: 'moi', sizeOf: 'moi' }))).toBe('has_sizes')
    expect(outcome(await change('hong-lon', { slug: 'moi', sizeOf: 'moi' }))).toBe('size_head_unknown')
    expect(outcome(await change(HEAD, { sizeOf: 'hong-lon' }))).toBe('has_sizes')
    expect(outcome(await change(HEAD, { size: null }))).toBe('size_missing')
    expect(outcome(await change(HEAD, { category: SYMPATHY_CATEGORY }))).toBe('size_other_kind')
    expect(outcome(await change('hong-lon', { category: SYMPATHY_CATEGORY }))).toBe('size_other_kind')
    expect(await bySlug(HEAD)).toMatchObject({ slug: HEAD, sizeOf: null, size: 'M' })
  })

  it('cannot make two products name each other at the same time', async () => {
    await change(HEAD, { size: 'M' })
    await change('moc-lan-thi-tham', { size: 'L' })
    const both = await Promise.all([
      change(HEAD, { sizeOf: 'moc-lan-thi-tham' }),
      change('moc-lan-thi-tham', { sizeOf: HEAD }),
    ])
    expect(both.map(outcome).toSorted()).toEqual(['has_sizes', 'ok'])
  })

  it('cannot give one size to two products at the same time', async () => {
    await change(HEAD, { size: 'M' })
    const both = await Promise.all([
      create('mot', { sizeOf: HEAD, size: 'L' }),
      create('hai', { sizeOf: HEAD, size: 'L' }),
    ])
    expect(both.map(outcome).toSorted()).toEqual(['ok', 'size_taken'])
  })

  it('remove the sizes before the product that lists show, and restore them after it', async () => {
    await makeFamily()
    const [head, large] = [await bySlug(HEAD), await bySlug('hong-lon')]
    expect(outcome(await archiveProduct(test.shop, actor, head.id))).toBe('has_sizes')
    expect(outcome(await archiveProduct(test.shop, actor, large.id))).toBe('ok')
    expect(outcome(await archiveProduct(test.shop, actor, head.id))).toBe('ok')
    expect(outcome(await restoreProduct(test.shop, actor, large.id))).toBe('size_head_unknown')
    expect(outcome(await restoreProduct(test.shop, actor, head.id))).toBe('ok')
    // Meanwhile another product may have taken its size.
    expect(outcome(await create('hong-lon-2', { sizeOf: HEAD, size: 'L' }))).toBe('ok')
    expect(outcome(await restoreProduct(test.shop, actor, large.id))).toBe('size_taken')
    expect(outcome(await change('hong-lon', { size: 'S' }))).toBe('ok')
    expect(outcome(await restoreProduct(test.shop, actor, large.id))).toBe('ok')
  })

  it('renew the page of the product that lists show when a size comes, changes or goes', async () => {
    await change(HEAD, { size: 'M' })
    await change('moc-lan-thi-tham', { size: 'S' })
    const head = productTag((await bySlug(HEAD)).id)
    const other = productTag((await bySlug('moc-lan-thi-tham')).id)
    expect(await raisedBy(() => create('hong-lon', { sizeOf: HEAD, size: 'L' }))).toContain(head)
    const large = await bySlug('hong-lon')
    const moved = await raisedBy(() => change('hong-lon', { sizeOf: 'moc-lan-thi-tham' }))
    expect(moved).toEqual(expect.arrayContaining([head, other, productTag(large.id)]))
    expect(await raisedBy(() => archiveProduct(test.shop, actor, large.id))).toContain(other)
    expect(await raisedBy(() => restoreProduct(test.shop, actor, large.id))).toContain(other)
    expect(await raisedBy(() => change('hong-lon', { sizeOf: null }))).toContain(other)
    expect(await raisedBy(() => change('hong-lon', { priceVND: 1_000_000 }))).not.toContain(other)
  })
})

describe('a file', () => {
  const columns = 'slug;name;description;priceVND;priceUSD;imageUrl;category;inStock;size;stems;sizeOf'
  const line = (slug: string, size: string, stems: string, sizeOf: string) =>
    `${slug};Hồng ${slug};Hoa hồng.;500000;20;/objects/p/x.webp;Hoa Tình Yêu;có;${size};${stems};${sizeOf}`
  const problems = async (...lines: string[]) => {
    const tried = await tryImport(test.shop, [columns, ...lines].join('\n'), 'en')
    if (!tried.ok) throw new Error(tried.code)
    return tried.value.lines.map(({ problems }) => problems?.map(({ code, field }) => `${code} ${field}`).join() ?? '')
  }
  const write = async (...lines: string[]) =>
    outcome(await importProducts(test.shop, actor, [columns, ...lines].join('\n'), 'en'))

  it('brings whole families, in any order of its lines', async () => {
    const sizes = ['c', 'b'].map((slug, place) => line(slug, 'LM'[place]!, '9', 'a'))
    const many = Array.from({ length: 12 }, (_, place) => line(`hong-${place}`, '', '', ''))
    expect(await write(...sizes, ...many, line('a', 'S', '5', ''))).toBe('ok')
    expect(await bySlug('c')).toMatchObject({ sizeOf: 'a', size: 'L', stems: 9 })
    // Sizes that are exchanged, and a family under another head.
    expect(await write(line('c', 'M', '9', 'a'), ...many, line('b', 'L', '9', 'a'))).toBe('ok')
    expect(await bySlug('c')).toMatchObject({ size: 'M' })
    expect(await write(line('a', 'S', '5', 'b'), line('c', 'M', '9', 'b'), line('b', 'L', '9', ''))).toBe('ok')
    expect(await bySlug('a')).toMatchObject({ sizeOf: 'b' })
    expect(await bySlug('b')).toMatchObject({ sizeOf: null })
  })

  it('is refused whole if it breaks a family', async () => {
    expect(await problems(line('a', 'S', '', ''), line('b', 'S', '', 'a'))).toEqual(['', 'size_taken size'])
    expect(await problems(line('a', 'S', '', 'b'), line('b', 'M', '', 'a'))).toEqual([
      'has_sizes sizeOf',
      'has_sizes sizeOf',
    ])
    expect(await problems(line('a', 'XL', '0', ''))).toEqual(['invalid_size size,invalid_stems stems'])
    expect(await problems(line('a', 's', '', HEAD))).toEqual(['size_head_without_size sizeOf'])
    expect(await write(line('a', 'S', '', 'khong-co'))).toBe('csv_bad_lines')
    expect(await test.shop.db.$count(products, eq(products.slug, 'a'))).toBe(0)
  })

  it('that is exported changes nothing when it is imported', async () => {
    await makeFamily()
    const all = await editedProducts(test.shop.db, { slugs: [HEAD, 'hong-lon'] })
    const csv = await csvAnswer('products.csv', exportColumns(new Date()), all)
    const tried = await tryImport(test.shop, await csv.text(), 'en')
    expect(tried).toMatchObject({ value: { counts: { unchanged: 2, update: 0, error: 0 }, ignored: [] } })
  })
})
