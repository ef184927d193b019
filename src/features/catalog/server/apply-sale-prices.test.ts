import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { contentTags, products } from '#db/schema/index.ts'
import { productLines } from '#features/checkout/server/price-cart.ts'
import { search } from '#features/search/server/search.ts'
import { productTag } from '#server/content-tags.ts'
import { minuteInVietnam, startOfMinute } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { EditedProduct } from '../product.ts'
import { productChangeSchema } from '../product.schema.ts'
import { readProduct } from './admin-queries.ts'
import { applySalePrices } from './apply-sale-prices.ts'
import { archiveProduct, changeProduct, restoreProduct } from './edit-product.ts'
import { parseFilters } from '../filter-products.ts'
import { findProductPage } from './list-page.ts'
import { listByIds } from './queries.ts'

let test: TestShop
let actor: { id: string; email: string }
let id: string
let slug: string
const start = startOfMinute(minuteInVietnam(new Date(Date.now() + DAY_MS)))
const end = new Date(start.getTime() + HOUR_MS)
const SALE = { salePriceVND: '350k', salePriceUSD: '14', saleStartsAt: minuteInVietnam(start) }
beforeAll(async () => {
  test = await openTestShop()
  // A slow machine does not pass a limit while it is a second away.
  test.stopClock()
  actor = await theAdmin(test)
  const [row] = await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  ;({ id, slug } = row!)
})
beforeEach(async () => {
  vi.restoreAllMocks()
  test.setNow(new Date())
  await changed({ priceVND: 500_000, priceUSD: '20', salePriceVND: null, salePriceUSD: null, ...NO_TIMES })
})
afterAll(() => test.close())
const NO_TIMES = { saleStartsAt: null, saleEndsAt: null }

const change = (fields: object) => changeProduct(test.shop, actor, id, productChangeSchema.parse(fields))
async function changed(fields: object): Promise<EditedProduct> {
  const result = await change(fields)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const setSale = (fields: object = {}) => changed({ ...SALE, saleEndsAt: minuteInVietnam(end), ...fields })
const shown = async () => (await listByIds(test.shop.db, [id], BASE_LOCALE))[0]
/** What a purchase pays for the product now, in dong and cents. */
async function charged() {
  const lines = await productLines(test.shop, { items: [{ productId: id, quantity: 1 }], locale: BASE_LOCALE })
  if (!lines.ok) throw new Error(lines.code)
  const [line] = lines.value.lines
  return [line!.priceVND, line!.priceUSDCents]
}
const tagVersion = async (tag: string) =>
  (await test.shop.db.select().from(contentTags).where(eq(contentTags.tag, tag)))[0]?.version ?? 0
const at = (instant: Date, ms = 0) => test.setNow(new Date(instant.getTime() + ms))

it('a sale is charged from its start until its end, whenever the job runs', async () => {
  await setSale()
  expect(await charged()).toEqual([500_000, 2000])
  at(start, -1000)
  expect(await charged()).toEqual([500_000, 2000])
  at(start)
  expect(await charged()).toEqual([350_000, 1400])
  at(end, -1000)
  expect(await charged()).toEqual([350_000, 1400])
  at(end)
  expect(await charged()).toEqual([500_000, 2000])
})

it('pages change at the start and at the end, once each, and the product has no sale afterwards', async () => {
  const invalidated = vi.spyOn(test.shop, 'invalidatePages')
  const { updatedAt } = await setSale()
  invalidated.mockClear()
  const raised = async () => [await tagVersion('products'), await tagVersion(productTag(id))] as const
  const before = await raised()
  at(start, -1000)
  await applySalePrices(test.shop)
  expect([await shown(), invalidated.mock.calls.length]).toMatchObject([{ priceVND: 500_000 }, 0])
  expect(await shown()).not.toHaveProperty('sale')
  expect(await raised()).toEqual(before)

  at(start)
  await applySalePrices(test.shop)
  await applySalePrices(test.shop)
  expect(await shown()).toMatchObject({
    ...{ priceVND: 350_000, priceUSD: '14.00' },
    sale: { normalPriceVND: 500_000, normalPriceUSD: '20.00', endsAt: end.toISOString() },
  })
  expect(invalidated).toHaveBeenCalledTimes(1)
  const during = await raised()
  expect(during.every((version, place) => version > before[place]!)).toBe(true)
  const filters = parseFilters('?price=low&stock=1&sort=price-up')
  const found = await findProductPage(test.shop.db, {
    locale: BASE_LOCALE,
    page: 1,
    filters,
    currency: 'VND',
    slugs: null,
    isOpenToday: true,
  })
  expect(found.products.map((product) => product.id)).toContain(id)
  const [quick] = (await search(test.shop.db, { query: slug.replaceAll('-', ' '), locale: BASE_LOCALE })).products
  expect(quick).toMatchObject({ id, priceVND: 350_000 })
  expect(await readProduct(test.shop.db, id)).toMatchObject({
    ...{ priceVND: 500_000, salePriceVND: 350_000, isSaleShown: true, updatedAt },
  })

  at(end, -1000)
  await applySalePrices(test.shop)
  expect(await shown()).toHaveProperty('sale')
  at(end)
  await applySalePrices(test.shop)
  await applySalePrices(test.shop)
  expect(await shown()).toMatchObject({ priceVND: 500_000, priceUSD: '20.00' })
  expect(await shown()).not.toHaveProperty('sale')
  expect(invalidated).toHaveBeenCalledTimes(2)
  expect((await raised()).every((version, place) => version > during[place]!)).toBe(true)
  expect(await readProduct(test.shop.db, id)).toMatchObject({
    salePriceVND: null,
    saleEndsAt: null,
    isSaleShown: false,
  })
  // An editor opened during the sale does not set it again.
  expect(await change({ ...SALE, saleEndsAt: minuteInVietnam(end), updatedAt })).toMatchObject({
    code: 'changed_meanwhile',
  })
})

it('a sale without a start is shown at once', async () => {
  await setSale({ saleStartsAt: '' })
  expect([(await shown())?.priceVND, ...(await charged())]).toEqual([350_000, 350_000, 1400])
})

it('a sale whose whole time passed without the job leaves the normal price', async () => {
  await setSale()
  at(end, DAY_MS)
  expect(await charged()).toEqual([500_000, 2000])
  await applySalePrices(test.shop)
  expect(await shown()).toMatchObject({ priceVND: 500_000 })
})

it('ends for an archived product, too', async () => {
  await setSale({ saleStartsAt: null })
  await archiveProduct(test.shop, actor, id)
  at(end)
  await applySalePrices(test.shop)
  await restoreProduct(test.shop, actor, id)
  expect(await shown()).toMatchObject({ priceVND: 500_000 })
})

it('the normal price can be changed during a sale, and is back at its end', async () => {
  await setSale({ saleStartsAt: null })
  await changed({ priceVND: 550_000 })
  expect([(await shown())?.priceVND, (await shown())?.sale?.normalPriceVND]).toEqual([350_000, 550_000])
  at(end)
  await applySalePrices(test.shop)
  expect((await shown())?.priceVND).toBe(550_000)
})

it('a sale that is emptied ends at once', async () => {
  await setSale({ saleStartsAt: null })
  await changed({ salePriceVND: '', salePriceUSD: '', ...NO_TIMES })
  expect([(await shown())?.priceVND, ...(await charged())]).toEqual([500_000, 500_000, 2000])
})

const later = (ms: number) => minuteInVietnam(new Date(start.getTime() + ms))
it.each([
  [{ salePriceVND: '500k' }, 'sale_price_not_lower', 'salePriceVND'],
  [{ salePriceUSD: '20' }, 'sale_price_not_lower', 'salePriceUSD'],
  [{ priceVND: 300_000 }, 'sale_price_not_lower', 'salePriceVND'],
  [{ salePriceUSD: null }, 'sale_incomplete', 'salePriceUSD'],
  [{ saleEndsAt: null }, 'sale_incomplete', 'saleEndsAt'],
  [{ saleEndsAt: later(0) }, 'sale_end_before_start', 'saleEndsAt'],
  [{ saleStartsAt: null, saleEndsAt: later(-2 * DAY_MS - MINUTE_MS) }, 'sale_over', 'saleEndsAt'],
])('a sale with %o is refused', async (fields, code, field) => {
  await setSale()
  expect(await change(fields)).toMatchObject({ ok: false, code, field })
  expect(await readProduct(test.shop.db, id)).toMatchObject({ priceVND: 500_000, salePriceVND: 350_000 })
})
