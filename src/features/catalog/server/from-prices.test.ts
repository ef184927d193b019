import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#db/schema/index.ts'
import { findGifts } from '#features/gift-finder/server/find-gifts.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { parseFilters } from '../filter-products.ts'
import { applySalePrices } from './apply-sale-prices.ts'
import { fromPricesOf, otherSizesOf } from './from-prices.ts'
import { findProductPage } from './list-page.ts'

let test: TestShop
beforeEach(async () => {
  test = await openTestShop()
})
afterEach(() => test.close())

const [HEAD, SMALL, LARGE] = ['mau-don-sang-som', 'mau-don-sang-som-nho', 'mau-don-sang-som-lon'] as const
const change = (slug: string, given: object) => test.shop.db.update(products).set(given).where(eq(products.slug, slug))
const idOf = async (slug: string) =>
  (await test.shop.db.select({ id: products.id }).from(products).where(eq(products.slug, slug)))[0]!.id
const fromPrice = async () => {
  const id = await idOf(HEAD)
  return (await fromPricesOf(test.shop.db, [id])).get(id)
}

/** Returns the slugs that a query of filters finds, in their order. */
const find = async (query: string) => {
  const request = { filters: parseFilters(query), currency: 'VND' as const, slugs: null, isOpenToday: true }
  const { products, total } = await findProductPage(test.shop.db, { ...request, locale: 'vi', page: 1 })
  expect(total).toBe(products.length)
  return products.map(({ slug }) => slug)
}

describe('the price that a card shows of a product with sizes', () => {
  it('is the lowest of those in stock, in each currency', async () => {
    expect(await fromPrice()).toEqual({ VND: 850_000, USD: 33_50 })
    await change(LARGE, { priceUSDCents: 10_00 })
    expect(await fromPrice()).toEqual({ VND: 850_000, USD: 10_00 })
    await change(SMALL, { inStock: false })
    expect(await fromPrice()).toEqual({ VND: 1_150_000, USD: 10_00 })
  })

  it('is that of another size if the one that lists show is sold out, and this can be bought', async () => {
    await change(HEAD, { inStock: false })
    await change(SMALL, { inStock: false })
    expect(await fromPrice()).toEqual({ VND: 1_690_000, USD: 66_50 })
    expect(await find('stock=1')).toContain(HEAD)
    const answers = { for: 'partner', why: 'anniversary', taste: 'soft', budget: null } as const
    await test.shop.db.update(products).set({ inStock: false }).where(eq(products.category, 'Hoa Sinh Nhật'))
    expect((await findGifts(test.shop.db, answers, 'vi')).map(({ product }) => product.slug)).toContain(HEAD)
    await change(LARGE, { inStock: false })
    expect((await findGifts(test.shop.db, answers, 'vi')).map(({ product }) => product.slug)).not.toContain(HEAD)
  })

  it('is its own if no other size can be bought: all are sold out or archived', async () => {
    await change(SMALL, { archivedAt: new Date() })
    await change(LARGE, { inStock: false })
    expect(await fromPrice()).toBeUndefined()
    await change(HEAD, { inStock: false })
    expect(await fromPrice()).toBeUndefined()
    expect(await find('stock=1')).not.toContain(HEAD)
    expect(await find('')).toContain(HEAD)
    expect(await find('price=high')).toContain(HEAD)
  })

  it('follows a sale of any size while it runs', async () => {
    const sale = { salePriceVND: 490_000, salePriceUSDCents: 19_00 }
    const saleEndsAt = new Date(Date.now() + HOUR_MS)
    await change(LARGE, { ...sale, saleEndsAt })
    await applySalePrices(test.shop)
    expect(await fromPrice()).toEqual({ VND: 490_000, USD: 19_00 })
    expect(await find('price=low')).toContain(HEAD)
    test.setNow(saleEndsAt)
    await applySalePrices(test.shop)
    expect(await fromPrice()).toEqual({ VND: 850_000, USD: 33_50 })
    expect(await find('price=low')).not.toContain(HEAD)
  })

  it('is that by which lists are filtered and sorted, each product once', async () => {
    const before = await find('')
    for (const slug of [HEAD, LARGE]) await change(slug, { priceVND: 9_000_000 })
    await change(SMALL, { priceVND: 1 })
    expect(await find('price=low')).toContain(HEAD)
    expect(await find('price=high')).not.toContain(HEAD)
    expect((await find('sort=price-up'))[0]).toBe(HEAD)
    expect((await find('sort=price-down')).at(-1)).toBe(HEAD)
    expect((await find('sort=price-up')).toSorted()).toEqual(before.toSorted())
    await change(SMALL, { inStock: false })
    expect((await find('sort=price-down'))[0]).toBe(HEAD)
    expect(await find('price=high')).toContain(HEAD)
  })

  it('does not exist for a product of one size, for another size, or for an unknown product', async () => {
    const ids = [await idOf('moc-lan-thi-tham'), await idOf(SMALL), "' or 1=1 --"]
    expect(await fromPricesOf(test.shop.db, ids)).toEqual(new Map())
    expect(await fromPricesOf(test.shop.db, [])).toEqual(new Map())
    expect(await otherSizesOf(test.shop.db, ids)).toEqual([])
    const others = [await idOf(SMALL), await idOf(LARGE)]
    expect((await otherSizesOf(test.shop.db, [await idOf(HEAD)])).toSorted()).toEqual(others.toSorted())
  })
})
