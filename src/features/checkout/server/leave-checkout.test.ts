import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliveryHolds } from '#db/schema/index.ts'
import { LEFT_HOLD_MS } from '#features/delivery/hold-time.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { at, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { withCheckoutLease } from './checkout-lease.ts'
import { leaveCheckout } from './leave-checkout.ts'
import type { BegunCheckout } from './own-checkout.ts'

const places = await openSlotPlaces()
const { test, db, begin, begun, ordersOf, givePlaces, holdOf } = places
afterAll(() => test.close())
beforeEach(() => givePlaces(1))
afterEach(places.reset)

const delivery = at('08-10')

const leave = (checkout: Pick<BegunCheckout, 'paymentIntentId' | 'clientSecret'>, page: string) =>
  leaveCheckout(test.shop, { ...checkout, page })
const details = (checkout: BegunCheckout) => places.details(checkout, delivery)
/** Resolves to how long the hold of a checkout still lasts, in milliseconds. */
const lasts = async (checkout: BegunCheckout) => (await holdOf(checkout))!.until.getTime() - Date.now()

const LEFT = { ok: true, value: { released: true } }
const KEPT = { ok: true, value: { released: false } }

describe('leaving the page', () => {
  it('gives the last place to others within a second', async () => {
    const mine = await begun({ delivery, page: 'one' })
    expect(await begin({ delivery })).toMatchObject({ code: 'slot_full' })
    expect(await leave(mine, 'one')).toEqual(LEFT)
    await expect.poll(async () => (await begin({ delivery })).ok, { timeout: 1_000, interval: 50 }).toBe(true)
    // Back again: the place is gone, and nothing else of the checkout has changed.
    expect(await begin({ delivery, checkout: mine, page: 'two' })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: mine })).toMatchObject({
      ok: true,
      value: { paymentIntentId: mine.paymentIntentId },
    })
  })

  it('keeps the place for the page that follows by a reload, also if it says so late or again', async () => {
    const mine = await begun({ delivery, page: 'one' })
    await leave(mine, 'one')
    expect(await lasts(mine)).toBeGreaterThan(LEFT_HOLD_MS / 2)
    const again = await begun({ delivery, checkout: mine, page: 'two' })
    expect(again.quoteId).toBe(mine.quoteId)
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    // A hold that ends sooner is not prolonged by leaving.
    await db.update(deliveryHolds).set({ until: new Date(Date.now() - MINUTE_MS) })
    await leave(mine, 'two')
    expect(await lasts(mine)).toBeLessThan(0)
  })

  it('keeps the place for another tab that has prolonged it since', async () => {
    const mine = await begun({ delivery, page: 'one' })
    await begun({ delivery, checkout: mine, page: 'other tab' })
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await leave(mine, 'other tab')).toEqual(LEFT)
  })

  it('keeps the place once Pay was pressed, and the order takes it over', async () => {
    const mine = await begun({ delivery, page: 'one' })
    expect(await details(mine)).toMatchObject({ ok: true })
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    await test.pay(mine.paymentIntentId, mine.clientSecret)
    expect(await fulfil(test.shop, stripePayment(mine.paymentIntentId))).toMatchObject({ ok: true })
    expect(await ordersOf(mine.paymentIntentId)).toMatchObject([{ reviewReason: null, slotId: '08-10' }])
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await begin({ delivery })).toMatchObject({ code: 'slot_full' })
  })

  it('and Pay at once in another tab hold the place for the payment', async () => {
    for (let round = 0; round < 5; round++) {
      await givePlaces(20)
      const mine = await begun({ delivery, page: 'one' })
      const [, saved] = await Promise.all([leave(mine, 'one'), details(mine)])
      expect(saved).toMatchObject({ ok: true })
      expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    }
  })

  it('comes after the calls that the page sent before', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const [row] = await db.select().from(deliveryHolds)
    let leaving: Promise<unknown> = Promise.resolve()
    await withCheckoutLease(test.shop, row!.checkoutId, async () => {
      leaving = leave(mine, 'one')
      await sleep(50)
      await db.update(deliveryHolds).set({ until: new Date(Date.now() + 15 * MINUTE_MS) })
    })
    expect(await leaving).toEqual(LEFT)
    expect(await lasts(mine)).toBeLessThanOrEqual(LEFT_HOLD_MS)
  })

  it('without the secret changes nothing', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const guess = { paymentIntentId: mine.paymentIntentId, clientSecret: `${mine.paymentIntentId}_secret_guess` }
    expect(await leave(guess, 'one')).toEqual({ ok: false, code: 'checkout_not_found' })
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
  })
})
