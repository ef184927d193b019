import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentTags, orders } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES as RULES } from '#features/delivery/delivery-rules.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { writeShopState } from '#server/shop-state.ts'
import type { City } from '#shared/shop.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { HOME_TAG, readHomeNow, renewHome } from './renew-home.ts'

const test = await openTestShop()
afterAll(() => test.close())
const { shop } = test
const { db } = shop

const at = (minute: string) => test.setNow(new Date(`${minute}:30+07:00`))
const tagVersion = async () =>
  (await db.select().from(contentTags).where(eq(contentTags.tag, HOME_TAG)))[0]?.version ?? 0
/** Runs the job and returns whether the home page is rendered again. */
async function renews(): Promise<boolean> {
  const before = await tagVersion()
  await renewHome(shop)
  return (await tagVersion()) > before
}
async function shown(city: City = 'Hanoi') {
  const { month, deliveries } = await readHomeNow(shop, RULES)
  const next = deliveries[city]
  return [month, next && `${next.day} ${next.slot.id}`]
}

async function fill(city: City, day: string, slotId: string, count = RULES.capacity[city]) {
  for (let placed = 0; placed < count; placed++)
    await db.insert(orders).values({
      ...{ id: newOrderId(), locale: 'vi', customerName: 'Hoa', customerEmail: 'hoa@example.com' },
      ...{ customerPhone: '0900000099', deliveryAddress: '1 Phố Huế', deliveryCity: city, deliveryDate: day, slotId },
      ...{ currency: 'VND', subtotal: 1, discount: 0, deliveryFee: 0, total: 1, totalVND: 1, totalUSDCents: 1 },
    })
}

beforeEach(async () => {
  await writeShopState(db, 'homeShown', null)
  await writeShopState(db, 'deliveryRules', null)
  await db.delete(orders).where(sql`${orders.customerEmail} = 'hoa@example.com'`)
})

describe('the home page is rendered again', () => {
  it('once at the first round, then at the end of each time to order, and not in between', async () => {
    at('2026-11-30T09:00')
    expect([await renews(), await renews()]).toEqual([true, false])
    expect(await shown()).toEqual([11, '2026-11-30 12-14'])
    at('2026-11-30T09:59')
    expect(await renews()).toBe(false)
    at('2026-11-30T10:00')
    expect(await renews()).toBe(true)
    expect(await shown()).toEqual([11, '2026-11-30 14-16'])
  })

  it('at the cut-off of the day, in the evening, and at midnight, when the delivery of tomorrow is one of today', async () => {
    at('2026-11-24T13:59')
    await renews()
    expect(await shown()).toEqual([11, '2026-11-24 16-18'])
    at('2026-11-24T14:00')
    expect(await renews()).toBe(true)
    expect(await shown()).toEqual([11, '2026-11-25 08-10'])
    at('2026-11-24T18:00')
    expect(await renews()).toBe(true)
    expect(await shown()).toEqual([11, '2026-11-25 10-12'])
    at('2026-11-24T23:59')
    expect(await renews()).toBe(false)
    at('2026-11-25T00:00')
    expect([await renews(), await renews()]).toEqual([true, false])
    expect(await shown()).toEqual([11, '2026-11-25 10-12'])
  })

  it('at the first minute of a month in Vietnam, and at no other midnight before a day without deliveries', async () => {
    await writeShopState(db, 'deliveryRules', {
      closed: [{ from: '2026-11-29', to: '2026-12-01', reason: 'holiday' }],
    })
    at('2026-11-28T23:59')
    await renews()
    at('2026-11-29T00:00')
    expect(await renews()).toBe(false)
    at('2026-12-01T00:00')
    expect(await renews()).toBe(true)
    expect((await shown())[0]).toBe(12)
  })

  it('when the last place of a slot is taken, or given back, in the city of that slot alone', async () => {
    at('2026-11-30T09:00')
    await renews()
    await fill('Hanoi', '2026-11-30', '12-14', RULES.capacity.Hanoi - 1)
    expect(await renews()).toBe(false)
    await fill('Hanoi', '2026-11-30', '12-14', 1)
    expect(await renews()).toBe(true)
    expect(await shown()).toEqual([11, '2026-11-30 14-16'])
    expect(await shown('Ho Chi Minh')).toEqual([11, '2026-11-30 12-14'])
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.customerEmail, 'hoa@example.com'))
    expect(await renews()).toBe(true)
    expect(await shown()).toEqual([11, '2026-11-30 12-14'])
  })

  it('names the first day after a holiday, and nothing if nothing is delivered', async () => {
    at('2027-02-05T15:00')
    expect(await shown()).toEqual([2, '2027-02-09 08-10'])
    const closed = [{ from: '2026-01-01', to: '2030-01-01', reason: 'closed' as const }]
    expect((await readHomeNow(shop, { ...RULES, closed })).deliveries).toEqual({ Hanoi: null, 'Ho Chi Minh': null })
  })
})

it('a process whose clock is behind shows what the job has renewed, and does not turn it back', async () => {
  at('2026-11-30T10:00')
  await renews()
  at('2026-11-30T09:59')
  expect(await renews()).toBe(false)
  expect(await shown()).toEqual([11, '2026-11-30 14-16'])
})

it('a clock that was ten days ahead stops nothing once it is right', async () => {
  at('2026-12-10T09:00')
  await renews()
  at('2026-11-30T09:00')
  expect(await shown()).toEqual([11, '2026-11-30 12-14'])
  expect([await renews(), await renews()]).toEqual([true, false])
  at('2026-11-30T10:00')
  expect(await renews()).toBe(true)
  expect(await shown()).toEqual([11, '2026-11-30 14-16'])
})

it('a round that dies before its commit is done by the next', async () => {
  at('2026-11-30T10:00')
  const dying = { ...shop, invalidatePages: vi.fn() }
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('killed'))
  await expect(renewHome(dying)).rejects.toThrow('killed')
  expect(dying.invalidatePages).not.toHaveBeenCalled()
  expect(await renews()).toBe(true)
})
