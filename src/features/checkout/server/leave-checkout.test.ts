import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkouts, deliveryHolds, products, promotions } from '#db/schema/index.ts'
import { LEFT_HOLD_MS } from '#features/delivery/hold-time.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
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
    expect(await lasts(mine)).toBeLessThan(1_000)
    // A busy machine may look again later than that, so the hold counts, and the first call after it.
    await expect.poll(() => lasts(mine)).toBeLessThan(0)
    expect(await begin({ delivery })).toMatchObject({ ok: true })
    // Back again: the place is gone, and nothing else of the checkout has changed.
    expect(await begin({ delivery, checkout: mine, page: 'two' })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: mine })).toMatchObject({
      ok: true,
      value: { paymentIntentId: mine.paymentIntentId },
    })
  })

  it('keeps the place for the page that follows by a reload, also if it says so late or again', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const leftAt = Date.now()
    await leave(mine, 'one')
    expect((await holdOf(mine))!.until.getTime() - leftAt).toBeGreaterThan(LEFT_HOLD_MS / 2)
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

  it('after a declined card gives back place, use of a code and pieces, which the next Pay takes again', async () => {
    const { rose } = places
    await db.insert(promotions).values({ code: 'ONCE', discountPercent: 10, description: 'x', maxUses: 1 })
    await db.update(products).set({ stock: 2 }).where(eq(products.id, rose.id))
    const mine = await begun({ delivery, page: 'one', discountCode: 'ONCE' })
    const held = async () => {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.paymentIntentId, mine.paymentIntentId))
      return [row!.heldCode, row!.heldStock?.length ?? 0]
    }
    const decline = () => test.pay(mine.paymentIntentId, mine.clientSecret, CARDS.declined)
    expect(await details(mine)).toMatchObject({ ok: true })
    // Before the card is tried, the payment may still succeed.
    expect([await leave(mine, 'one'), await held()]).toEqual([KEPT, ['ONCE', 1]])
    await decline()
    // Pay in another tab: the bank may be deciding now.
    test.setNow(new Date(Date.now() + MINUTE_MS))
    expect(await details(mine)).toMatchObject({ ok: true })
    expect([await leave(mine, 'one'), await held()]).toEqual([KEPT, ['ONCE', 1]])
    test.setNow(new Date())
    expect(await details(mine)).toMatchObject({ ok: true })
    await decline()
    const guess = { paymentIntentId: mine.paymentIntentId, clientSecret: `${mine.paymentIntentId}_secret_guess` }
    expect(await leave(guess, 'one')).toMatchObject({ ok: false })
    expect([await leave(mine, 'one'), await held()]).toEqual([LEFT, [null, 0]])
    expect(await lasts(mine)).toBeLessThanOrEqual(LEFT_HOLD_MS)
    // Back again: the same checkout holds all of it, and is paid.
    const again = await begun({ delivery, page: 'two', discountCode: 'ONCE', checkout: mine })
    expect(again.paymentIntentId).toBe(mine.paymentIntentId)
    expect([await details(mine), await held()]).toMatchObject([{ ok: true }, ['ONCE', 1]])
    await decline()
    await leave(mine, 'two')
    // Others have bought them meanwhile.
    await givePlaces(2)
    const theirs = await begun({ delivery: at('10-12'), discountCode: 'ONCE' })
    expect(await places.details(theirs, at('10-12'))).toMatchObject({ ok: true })
    expect(await begin({ delivery, discountCode: 'ONCE', checkout: mine })).toMatchObject({ ok: false })
    expect(await details(mine)).toMatchObject({ ok: false })
    await db.update(products).set({ stock: null }).where(eq(products.id, rose.id))
    await db.delete(promotions).where(eq(promotions.code, 'ONCE'))
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
