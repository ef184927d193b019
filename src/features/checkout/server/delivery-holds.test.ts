import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { deliveryHolds, quotes } from '#db/schema/index.ts'
import { LONGEST_HOLD_MS } from '#features/delivery/hold-time.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { NOW } from '#server/database-clock.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { at, DAY, FAR_WARD, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const places = await openSlotPlaces()
const { test, db, customer, begin, begun, givePlaces, endHolds, reset, left, holdOf, details, pay } = places
afterAll(() => test.close())
afterEach(reset)

describe('beginning to pay', () => {
  it('prices ward and time into the quote, and holds a place for 15 minutes', async () => {
    const checkout = await begun({ delivery: at('at-0930', { wardCode: FAR_WARD }) })
    expect(checkout.quote).toMatchObject({ farFee: 30_000, exactFee: 50_000, deliveryDate: DAY, slotId: 'at-0930' })
    expect(checkout.quote.total).toBe(checkout.quote.subtotal + checkout.quote.deliveryFee)
    const hold = await holdOf(checkout)
    expect(hold?.slot).toBe('08-10')
    expect(Math.abs(hold!.until.getTime() - Date.now() - 15 * MINUTE_MS)).toBeLessThan(10_000)
    expect(await left('08-10')).toBe(19)
  })

  it('gives as many places as a busy day has, and not those of other days', async () => {
    const capacity = (places: number) => ({ Hanoi: places, 'Ho Chi Minh': places })
    const busy = { day: DAY.slice('YYYY-'.length), capacity: capacity(2), sameDayUntil: null }
    await writeShopState(db, 'deliveryRules', { closed: [], capacity: capacity(1), surge: [busy] })
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ ok: true })
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ ok: true })
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ code: 'slot_full' })
  })

  it('gives the last places once', async () => {
    await givePlaces(3)
    const results = await Promise.all(Array.from({ length: 12 }, () => begin({ delivery: at('10-12') })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter((result) => !result.ok && result.code === 'slot_full')).toHaveLength(9)
    expect(await db.select().from(deliveryHolds)).toHaveLength(3)
    expect(await begin({ delivery: at('10-12') })).toEqual({ ok: false, code: 'slot_full', field: 'delivery.slotId' })
    expect(await begin({ delivery: at('at-1030') })).toMatchObject({ code: 'slot_full' })
  })

  it('moves the hold with the choice, and changes nothing if the new slot is full', async () => {
    await givePlaces(1)
    const mine = await begun({ delivery: at('08-10') })
    const theirs = await begun({ delivery: at('10-12') })
    expect(await begin({ checkout: mine, delivery: at('10-12') })).toMatchObject({ code: 'slot_full' })
    expect(await holdOf(mine)).toMatchObject({ slot: '08-10' })
    const moved = await begun({ checkout: mine, delivery: at('12-14') })
    expect(moved.paymentIntentId).toBe(mine.paymentIntentId)
    expect(await holdOf(mine)).toMatchObject({ slot: '12-14' })
    expect([await left('08-10'), await left('10-12'), await left('12-14')]).toEqual([1, 0, 0])
    // Any time takes no place.
    await begun({ checkout: mine, delivery: at('') })
    expect(await holdOf(mine)).toBeUndefined()
    expect(await holdOf(theirs)).toMatchObject({ slot: '10-12' })
  })

  it('prolongs the hold by the same purchase again, unless it has ended and others have the place', async () => {
    await givePlaces(1)
    const mine = await begun({ delivery: at('08-10') })
    await db.update(deliveryHolds).set({ until: new Date(Date.now() + MINUTE_MS) })
    const again = await begun({ checkout: mine, delivery: at('08-10') })
    expect(again.quoteId).toBe(mine.quoteId)
    expect((await holdOf(mine))!.until.getTime()).toBeGreaterThan(Date.now() + 14 * MINUTE_MS)
    await endHolds()
    await begun({ delivery: at('08-10') })
    expect(await begin({ checkout: mine, delivery: at('08-10') })).toMatchObject({ code: 'slot_full' })
  })

  it('finds the places again that were held while the clock was months ahead, and none of a transfer', async () => {
    await givePlaces(1)
    await begun({ delivery: at('08-10') })
    await db.update(deliveryHolds).set({ until: new Date(Date.now() + 300 * DAY_MS) })
    await begun({ delivery: at('10-12') })
    // The clock of the database may have been set back by a moment since.
    const longest = sql`${NOW} + ${LONGEST_HOLD_MS + 2 * MINUTE_MS}`
    await db.update(deliveryHolds).set({ until: longest }).where(eq(deliveryHolds.slot, '10-12'))
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ code: 'slot_full' })
    await deleteExpiredRows(test.shop)
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ ok: true })
    expect(await begin({ delivery: at('10-12') })).toMatchObject({ code: 'slot_full' })
  })

  it('takes the place along when another payment is needed', async () => {
    await givePlaces(1)
    const mine = await begun({ delivery: at('08-10') })
    expect(await details(mine, at('08-10'))).toMatchObject({ ok: true })
    // Pay was pressed, so another price needs another payment.
    const anew = await begun({ checkout: mine, currency: 'usd', delivery: at('08-10') })
    expect(anew.paymentIntentId).not.toBe(mine.paymentIntentId)
    expect(await holdOf(anew)).toMatchObject({ slot: '08-10' })
    expect(await db.select().from(deliveryHolds)).toHaveLength(1)
  })

  it('does not take a place of another checkout, whose secret it does not know', async () => {
    await givePlaces(1)
    const theirs = await begun({ delivery: at('08-10') })
    const stolen = { paymentIntentId: theirs.paymentIntentId, clientSecret: `${theirs.paymentIntentId}_secret_guess` }
    expect(await begin({ checkout: stolen, delivery: at('08-10') })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: stolen, delivery: at('10-12') })).toMatchObject({ ok: true })
    expect(await holdOf(theirs)).toMatchObject({ slot: '08-10' })
  })

  it.each([
    ['yesterday', { date: addDays(dayInVietnam(new Date()), -1) }, 'date_in_past', 'delivery.date'],
    ['two years ahead', { date: addDays(dayInVietnam(new Date()), 730) }, 'date_too_late', 'delivery.date'],
    ['an unknown slot', { slotId: '09-11' }, 'invalid_slot', 'delivery.slotId'],
    ['an unknown ward', { wardCode: '99999' }, 'invalid_ward', 'delivery.wardCode'],
    ['a ward of the other city', { wardCode: '26740' }, 'ward_of_other_city', 'delivery.wardCode'],
  ])('refuses %s, and stores nothing', async (_, change, code, field) => {
    await givePlaces(5)
    const before = await db.select().from(quotes)
    expect(await begin({ delivery: at('08-10', change) })).toEqual({ ok: false, code, field })
    expect(await db.select().from(quotes)).toHaveLength(before.length)
    expect(await db.select().from(deliveryHolds)).toHaveLength(0)
  })

  it('refuses closed days, cut-offs and slots that cannot be reached, by the clock of Vietnam', async () => {
    const on = (date: string, slotId: string) => begin({ delivery: at(slotId, { date }) })
    try {
      test.setNow(new Date('2027-01-20T13:59:00+07:00'))
      expect(await on('2027-01-20', '14-16')).toMatchObject({ code: 'slot_past' })
      expect(await on('2027-01-20', '16-18')).toMatchObject({ ok: true })
      expect(await on('2027-02-06', '16-18')).toMatchObject({ code: 'date_closed' })
      test.setNow(new Date('2027-01-20T14:00:00+07:00'))
      expect(await on('2027-01-20', '16-18')).toMatchObject({ code: 'date_cut_off' })
      expect(await on('2027-01-20', '')).toMatchObject({ code: 'date_cut_off' })
    } finally {
      test.setNow(new Date())
    }
  })
})

describe('details', () => {
  it('must name the delivery that was priced', async () => {
    await givePlaces(5)
    const checkout = await begun({ delivery: at('08-10') })
    const others = [
      at('10-12'),
      at(''),
      at('at-0930'),
      at('08-10', { date: usualDay(31) }),
      at('08-10', { wardCode: FAR_WARD }),
    ]
    for (const other of others) expect(await details(checkout, other)).toEqual({ ok: false, code: 'quote_changed' })
    expect(await details(checkout, at('08-10'))).toMatchObject({ ok: true })
  })

  it('take the place again whose hold has ended, unless others have it', async () => {
    await givePlaces(1)
    const mine = await begun({ delivery: at('08-10') })
    await endHolds()
    expect(await holdOf(mine)).toBeDefined()
    expect(await left('08-10')).toBe(1)
    expect(await details(mine, at('08-10'))).toMatchObject({ ok: true })
    expect(await left('08-10')).toBe(0)
    await endHolds()
    await begun({ delivery: at('08-10') })
    expect(await details(mine, at('08-10'))).toEqual({ ok: false, code: 'slot_full', field: 'customerData.slotId' })
  })

  it('of a quote without a delivery may name a slot that costs no more, and hold it', async () => {
    await givePlaces(1)
    const [one, other] = [await begun(), await begun()]
    expect(await details(one, at('08-10'))).toMatchObject({ ok: true })
    expect(await holdOf(one)).toMatchObject({ slot: '08-10' })
    expect(await details(other, at('08-10'))).toMatchObject({ code: 'slot_full' })
    expect(await details(other, at('at-1030'))).toEqual({ ok: false, code: 'quote_changed' })
    expect(await details(other, at('', { wardCode: FAR_WARD }))).toEqual({ ok: false, code: 'quote_changed' })
    expect(await details(other, at(''))).toMatchObject({ ok: true })
    // Without the slot again, the place is given back.
    expect(await details(one, at(''))).toMatchObject({ ok: true })
    expect(await left('08-10')).toBe(1)
  })

  it.each([
    ['day', '16-18', '13:59', ['14:05', '14:20'], 'date_cut_off'],
    ['slot', '14-16', '11:59', ['12:05', '12:20'], 'slot_past'],
  ])('are in time for a %s for 15 minutes after its price was shown', async (_, slotId, seen, [soon, late], code) => {
    const clock = (time: string | undefined) => test.setNow(new Date(`2027-01-20T${time}:00+07:00`))
    try {
      clock(seen)
      const delivery = at(slotId, { date: '2027-01-20' })
      const checkout = await begun({ delivery })
      // Quotes are dated by the database's clock.
      await db.update(quotes).set({ createdAt: test.shop.clock.now() }).where(eq(quotes.id, checkout.quoteId))
      clock(soon)
      expect(await details(checkout, delivery)).toMatchObject({ ok: true })
      clock(late)
      expect(await details(checkout, delivery)).toMatchObject({ code })
    } finally {
      test.setNow(new Date())
    }
  })

  it('name no closed day; a recorded client has no cut-off', async () => {
    try {
      test.setNow(new Date('2027-01-20T15:00:00+07:00'))
      const checkout = await begun()
      const closed = await details(checkout, at('', { date: '2027-02-06' }))
      expect(closed).toEqual({ ok: false, code: 'date_closed', field: 'customerData.deliveryDate' })
      expect(await details(checkout, at('', { date: '2027-01-20' }))).toMatchObject({ ok: true })
      expect(await details(checkout, at('16-18', { date: '2027-01-20' }))).toMatchObject({ code: 'date_cut_off' })
    } finally {
      test.setNow(new Date())
    }
  })
})

it('a recorded purchase reads and writes no place', async () => {
  const checkout = await begun()
  expect(checkout.quote).toMatchObject({
    deliveryCity: null,
    slotId: '',
    farFee: 0,
  })
  expect(await saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject({
    ok: true,
  })
  expect(await pay(checkout)).toMatchObject({ slotId: '', reviewReason: null })
  expect(await db.select().from(deliveryHolds)).toHaveLength(0)
})
