import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deliveryHolds } from '#db/schema/index.ts'
import { PLACES } from '#features/delivery/server/place-metrics.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { addDays } from '#shared/dates.ts'
import { at, DAY, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import type { BegunCheckout } from './own-checkout.ts'

const places = await openSlotPlaces()
const { test, db, begin, begun, ordersOf, givePlaces, endHolds, reset } = places
afterAll(() => test.close())
afterEach(reset)

const script = visitorOf(test.shop, '192.0.2.1')
const other = visitorOf(test.shop, '192.0.2.2')
const details = (checkout: BegunCheckout, visitor = script) => places.details(checkout, at('08-10'), visitor)

const REFUSED = { ok: false, code: 'slot_held_too_often', field: 'delivery.slotId' }

describe('one visitor', () => {
  it('holds at most a quarter of a slot, in however many checkouts at once', async () => {
    await givePlaces(12)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => begin({ delivery: at('08-10'), visitor: script })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => REFUSED))
    expect(await db.select().from(deliveryHolds)).toHaveLength(3)
    // The same two hours at an exact time are the same places; other times, days and cities are not.
    expect(await begin({ delivery: at('at-0930'), visitor: script })).toEqual(REFUSED)
    expect(await begin({ delivery: at('10-12'), visitor: script })).toMatchObject({ ok: true })
    expect(await begin({ delivery: at('08-10', { date: addDays(DAY, 1) }), visitor: script })).toMatchObject({
      ok: true,
    })
    expect(await begin({ delivery: at('08-10', { city: 'Ho Chi Minh' }), visitor: script })).toMatchObject({ ok: true })
    // Others are served, also at the same time.
    expect(await begin({ delivery: at('08-10'), visitor: other })).toMatchObject({ ok: true })
  })

  it('is told that a slot is full if it is', async () => {
    await givePlaces(2)
    for (let taken = 0; taken < 2; taken++) await begun({ delivery: at('08-10'), visitor: script })
    expect(await begin({ delivery: at('08-10'), visitor: script })).toMatchObject({ code: 'slot_full' })
  })

  it('keeps the places it has, and moves them only where it may', async () => {
    await givePlaces(8)
    const [mine] = [await begun({ delivery: at('08-10'), visitor: script })]
    await begun({ delivery: at('08-10'), visitor: script })
    expect(await begin({ delivery: at('08-10'), visitor: script })).toEqual(REFUSED)
    expect(await begin({ checkout: mine, delivery: at('08-10'), visitor: script })).toMatchObject({ ok: true })
    const elsewhere = await begun({ delivery: at('10-12'), visitor: script })
    expect(await begin({ checkout: elsewhere, delivery: at('08-10'), visitor: script })).toEqual(REFUSED)
    expect(await begin({ checkout: elsewhere, delivery: at('10-12'), visitor: script })).toMatchObject({ ok: true })
    // Another price after Pay needs another payment, which takes the place along.
    expect(await details(mine!)).toMatchObject({ ok: true })
    expect(await begin({ checkout: mine, currency: 'usd', delivery: at('08-10'), visitor: script })).toMatchObject({
      ok: true,
    })
  })

  it('may hold again what has been ordered, left or has ended', async () => {
    await givePlaces(8)
    const mine = await begun({ delivery: at('08-10'), visitor: script })
    await begun({ delivery: at('08-10'), visitor: script })
    await details(mine)
    await test.pay(mine.paymentIntentId, mine.clientSecret)
    expect(await fulfil(test.shop, stripePayment(mine.paymentIntentId))).toMatchObject({ ok: true })
    expect(await ordersOf(mine.paymentIntentId)).toMatchObject([{ reviewReason: null }])
    expect(await begin({ delivery: at('08-10'), visitor: script })).toMatchObject({ ok: true })
    expect(await begin({ delivery: at('08-10'), visitor: script })).toEqual(REFUSED)
    await endHolds()
    expect(await begin({ delivery: at('08-10'), visitor: script })).toMatchObject({ ok: true })
  })

  it('takes no more by details that name the slot first', async () => {
    await givePlaces(8)
    const checkouts = [await begun(), await begun(), await begun()]
    expect(await details(checkouts[0]!)).toMatchObject({ ok: true })
    expect(await details(checkouts[1]!)).toMatchObject({ ok: true })
    const refused = await details(checkouts[2]!)
    expect(refused).toEqual({ ...REFUSED, field: 'customerData.slotId' })
    expect(await details(checkouts[2]!, other)).toMatchObject({ ok: true })
  })

  it('is stored as a keyed hash', async () => {
    await begun({ delivery: at('08-10'), visitor: script })
    const [hold] = await db.select({ visitor: deliveryHolds.visitor }).from(deliveryHolds)
    expect(hold?.visitor).toMatch(/^[\w-]{22}$/)
    expect(visitorOf({ ...test.shop, holdKey: 'another key' }, '192.0.2.1').hash).not.toBe(hold?.visitor)
  })
})

describe('a place is counted', () => {
  function countedPlaces() {
    const count = vi.spyOn(test.shop.metrics, 'count')
    onTestFinished(() => count.mockRestore())
    return () => {
      const calls = count.mock.calls.splice(0)
      return calls.flatMap(([metric, labels]) => (metric === PLACES ? [(labels as { outcome: string }).outcome] : []))
    }
  }

  it('as held by a new checkout, the same quote again, another quote, another payment and Pay', async () => {
    await givePlaces(8)
    const counted = countedPlaces()
    const mine = await begun({ delivery: at('08-10'), visitor: script })
    expect(counted()).toEqual(['held'])
    await begun({ checkout: mine, delivery: at('08-10'), visitor: script })
    expect(counted()).toEqual(['held'])
    await begun({ checkout: mine, delivery: at('10-12'), visitor: script })
    expect(counted()).toEqual(['held'])
    const moved = await begun({ checkout: mine, delivery: at('08-10'), visitor: script })
    counted()
    expect(await details(moved)).toMatchObject({ ok: true })
    expect(counted()).toEqual(['held'])
    await begun({ checkout: moved, currency: 'usd', delivery: at('08-10'), visitor: script })
    expect(counted()).toEqual(['held'])
  })

  it('as refused, with the reason, by a new checkout, another quote and Pay', async () => {
    await givePlaces(1)
    const mine = await begun({ delivery: at('08-10'), visitor: script })
    await endHolds()
    await begun({ delivery: at('08-10'), visitor: other })
    const counted = countedPlaces()
    expect(await begin({ delivery: at('08-10'), visitor: script })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: mine, delivery: at('08-10'), visitor: script })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: mine, delivery: at('at-0930'), visitor: script })).toMatchObject({ ok: false })
    expect(await details(mine)).toMatchObject({ code: 'slot_full' })
    expect(counted()).toEqual(['slot_full', 'slot_full', 'slot_full', 'slot_full'])
    await givePlaces(4)
    for (let held = 0; held < 2; held++) await begun({ delivery: at('10-12'), visitor: script })
    expect(counted()).toEqual(['held', 'held'])
    expect(await begin({ delivery: at('10-12'), visitor: script })).toEqual(REFUSED)
    expect(counted()).toEqual(['slot_held_too_often'])
  })

  it('not without a slot', async () => {
    const counted = countedPlaces()
    await begun({ delivery: at('') })
    await begun()
    expect(counted()).toEqual([])
  })
})
