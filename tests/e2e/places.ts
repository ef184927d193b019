import type { Page } from '@playwright/test'
import { checkouts, deliveryHolds } from '#db/schema/index.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { inDatabase } from './database.ts'

/** The places of a slot on a usual day in Hanoi. */
export const PLACES = 20

/** Takes places of a slot in Hanoi, each for a customer who pays at the moment. */
export const takePlaces = (shop: RunningShop, day: Day, slot: string, count: number): Promise<void> =>
  inDatabase(shop, async (db) => {
    const others = Array.from({ length: count }, () => ({ orderId: newOrderId(), locale: 'vi' as const }))
    const made = await db.insert(checkouts).values(others).returning({ id: checkouts.id })
    const until = new Date(Date.now() + 30 * MINUTE_MS)
    await db
      .insert(deliveryHolds)
      .values(made.map(({ id }) => ({ checkoutId: id, city: 'Hanoi' as const, day, slot, until })))
  })

/** Resolves to how many places of a slot in Hanoi are left; to undefined if it is not offered. */
export async function placesLeft(page: Page, day: Day, slot: string): Promise<number | undefined> {
  const answer = await page.request.get('/api/delivery/slots', { params: { city: 'Hanoi', date: day } })
  const { slots } = (await answer.json()) as { slots: { id: string; left: number }[] }
  return slots.find(({ id }) => id === slot)?.left
}
