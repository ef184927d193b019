import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { checkouts, deliveryHolds, promotions, quotes } from '#db/schema/index.ts'
import { writeShopState } from '#server/shop-state.ts'
import { minuteInVietnam } from '#shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { at, openSlotPlaces } from '#tests/factories/slot-places.ts'
import type { BegunCheckout } from './own-checkout.ts'
import { orderInCash } from './order-in-cash.ts'

const { test, db, rose, customer, begin, begun, holdOf } = await openSlotPlaces()
afterAll(() => test.close())

const ago = (minutes: number) => new Date(test.shop.clock.now().getTime() - minutes * MINUTE_MS)

let codes = 0
/** Begins a checkout with a code that has ended since. */
async function endedSince(input: Parameters<typeof begun>[0] = {}) {
  const discountCode = `ENDED${(codes += 1)}`
  await db.insert(promotions).values({ code: discountCode, discountPercent: 10, description: 'Hết hạn' })
  const checkout = await begun({ discountCode, ...input })
  await db
    .update(quotes)
    .set({ createdAt: ago(20) })
    .where(eq(quotes.id, checkout.quoteId))
  await db
    .update(promotions)
    .set({ endsAt: minuteInVietnam(ago(10)) })
    .where(eq(promotions.code, discountCode))
  return { discountCode, checkout }
}

const rowOf = ({ paymentIntentId }: BegunCheckout) => eq(checkouts.paymentIntentId, paymentIntentId)

it('a code that has ended since still counts for the same purchase, whose place is held further', async () => {
  const delivery = at('08-10')
  const { discountCode, checkout } = await endedSince({ delivery })
  await db.update(deliveryHolds).set({ until: new Date(Date.now() + MINUTE_MS) })
  const again = await begun({ discountCode, checkout, delivery })
  expect(again).toMatchObject({ quoteId: checkout.quoteId, quote: { discountCode, total: checkout.quote.total } })
  expect((await holdOf(checkout))!.until.getTime()).toBeGreaterThan(Date.now() + 14 * MINUTE_MS)
})

it('a code that has ended since is refused to another purchase, another customer and an old payment', async () => {
  const { discountCode, checkout } = await endedSince()
  const ended = { ok: false, code: 'code_ended' }
  const items = [{ productId: rose.id, quantity: 3 }]
  expect(await begin({ discountCode, checkout, items })).toMatchObject(ended)
  expect(await begin({ discountCode, checkout, delivery: at('08-10') })).toMatchObject(ended)
  expect(await begin({ discountCode })).toMatchObject(ended)
  await db
    .update(checkouts)
    .set({ createdAt: new Date(test.shop.clock.now().getTime() - 30 * DAY_MS) })
    .where(rowOf(checkout))
  expect(await begin({ discountCode, checkout })).toMatchObject(ended)
})

it('a code that has ended since still counts if its customer then pays on delivery', async () => {
  const cashRules = { on: true, cities: ['Hanoi'], maxVND: 50_000_000, guestMaxVND: 50_000_000, onBusyDays: true }
  await writeShopState(db, 'cashRules', { ...cashRules, confirmAboveVND: 50_000_000 })
  const { discountCode, checkout } = await endedSince()
  const { paymentIntentId, clientSecret, quote } = checkout
  const asked = {
    ...{ items: [{ productId: rose.id, quantity: 2 }], currency: 'vnd' as const, discountCode, total: quote.total },
    ...{ checkout: { paymentIntentId, clientSecret }, customerData: customer() },
  }
  expect(await orderInCash(test.shop, asked, { locale: 'vi', userId: null })).toMatchObject({ ok: true })
})
