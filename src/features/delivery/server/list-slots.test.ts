import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { checkouts, deliveryHolds, orders } from '#db/schema/index.ts'
import type { City } from '#shared/shop.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { writeShopState } from '#server/shop-state.ts'
import { slotOrder } from '#tests/factories/slot-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { DEFAULT_DELIVERY_RULES } from '../delivery-rules.ts'
import { isFreeFor } from './holds.ts'
import { placeOfOrder } from './known-delivery.ts'
import { wardsOf } from './wards.ts'
import { listSlots } from './list-slots.ts'

const test = await openTestShop()
afterAll(() => test.close())
const { db } = test.shop
const DAY = '2026-12-22'
const NOW = new Date('2026-12-20T09:00:00+07:00')

afterEach(async () => {
  await db.delete(orders).where(sql`${orders.deliveryDate} = ${DAY}`)
  await db.delete(checkouts)
  await writeShopState(db, 'deliveryRules', null)
})

async function order(slotId: string, change: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  await db.insert(orders).values({
    ...slotOrder(DAY, slotId),
    ...change,
  })
}

/** Holds a place until some milliseconds from now, by the database's clock. */
async function hold(slot: string, ms: number): Promise<void> {
  const [checkout] = await db.insert(checkouts).values({ orderId: newOrderId(), locale: 'vi' }).returning()
  const until = new Date(Date.now() + ms)
  await db.insert(deliveryHolds).values({ checkoutId: checkout!.id, city: 'Hanoi', day: DAY, slot, until })
}

const list = (city: City, wardCode?: string) =>
  listSlots({ db, clock: { now: () => NOW } }, { city, date: DAY, wardCode })

async function slot(id: string, city: City = 'Hanoi') {
  const listed = await list(city)
  return listed.ok ? listed.value.slots.find((each) => each.id === id) : undefined
}

describe('listSlots', () => {
  it('takes a place for each order that is not cancelled, of the slot and of the exact times within it', async () => {
    await order('08-10')
    await order('at-0930', { status: 'delivered' })
    await order('at-1000')
    await order('08-10', { status: 'cancelled' })
    await order('')
    expect(await slot('08-10')).toMatchObject({ state: 'open', left: 18, feeVND: 0, feeUSD: '0.00' })
    expect(await slot('at-0830')).toMatchObject({ left: 18, exact: true, feeVND: 50_000, feeUSD: '2.00' })
    expect(await slot('10-12')).toMatchObject({ left: 19 })
    expect(await slot('08-10', 'Ho Chi Minh')).toMatchObject({ left: 20 })
  })

  it('takes a place for an exact time that is offered no more, as the next customer’s place counts it', async () => {
    const rules = { ...DEFAULT_DELIVERY_RULES, exactEvery: 60, capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } }
    await writeShopState(db, 'deliveryRules', rules)
    await order('at-0930')
    expect(await slot('at-0930')).toBeUndefined()
    expect(await slot('08-10')).toMatchObject({ state: 'full', left: 0 })
    const place = placeOfOrder(rules, { deliveryCity: 'Hanoi', deliveryDate: DAY, slotId: '08-10' })!
    expect(await db.get(sql`select ${isFreeFor(place, null)} as free`)).toEqual({ free: 0 })
    await db.delete(orders).where(sql`${orders.deliveryDate} = ${DAY}`)
    expect(await db.get(sql`select ${isFreeFor(place, null)} as free`)).toEqual({ free: 1 })
  })

  it('takes a place for each hold that lasts', async () => {
    await hold('08-10', 60_000)
    await hold('08-10', -1)
    expect(await slot('08-10')).toMatchObject({ left: 19 })
  })

  it('is full when the last place is taken, and has no fewer than no places', async () => {
    await writeShopState(db, 'deliveryRules', { ...DEFAULT_DELIVERY_RULES, capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } })
    await order('08-10')
    await order('08-10')
    expect(await slot('08-10')).toMatchObject({ state: 'full', left: 0 })
    expect(await slot('at-0830')).toMatchObject({ state: 'full', left: 0 })
    expect(await slot('10-12')).toMatchObject({ state: 'open', left: 1 })
  })

  it('does not count an order of a slot that the owner has removed', async () => {
    await order('09-11')
    expect(await slot('08-10')).toMatchObject({ left: 20 })
  })

  it('refuses a ward that nothing is delivered to', async () => {
    const [near, outer] = ['Phường Hoàn Kiếm', 'Xã Ba Vì'].map(
      (name) => wardsOf('Hanoi').find((ward) => ward.name === name)!.code,
    )
    expect(await list('Hanoi', near)).toMatchObject({ ok: true })
    expect(await list('Hanoi', outer)).toEqual({ ok: false, code: 'ward_not_served', field: 'wardCode' })
    expect(await list('Ho Chi Minh', near)).toMatchObject({ code: 'ward_of_other_city' })
    expect(await list('Hanoi', '99999')).toMatchObject({ code: 'invalid_ward' })
  })

  it('reads indexes alone, however many orders there are', async () => {
    const details = async (query: ReturnType<typeof sql>) =>
      (await db.all<{ detail: string }>(sql`explain query plan ${query}`)).map(({ detail }) => detail).join('; ')
    expect(
      await details(sql`select slot_id, count(*) from orders where delivery_date = ${DAY} and delivery_city = 'Hanoi'
        and slot_id <> '' and status <> 'cancelled' group by slot_id`),
    ).toBe('SEARCH orders USING COVERING INDEX orders_slots (delivery_date=? AND delivery_city=?)')
    expect(
      await details(sql`select slot, count(*) from delivery_holds where day = ${DAY} and city = 'Hanoi' group by slot`),
    ).toContain('INDEX delivery_holds_slot (day=? AND city=?)')
  })
})
