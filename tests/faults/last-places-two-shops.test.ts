// Fifty customers want the last three places of a slot at two processes of a database server, one of which is killed
// (docs/decisions/037-holds.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { and, count, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryHolds, orders } from '#db/schema/index.ts'
import { NOW } from '#server/database-clock.ts'
import { writeShopState } from '#server/shop-state.ts'
import { usualDay } from '../factories/usual-day.ts'
import { CUSTOMERS, PLACES, race, RULES, want } from './race-for-places.ts'
import { openTwoShops, type TwoShops } from './two-shops.ts'
import type { Visitor } from './visitor.ts'

const SLOT = '16-18'

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): two processes were not raced for the last places')

describe.skipIf(!SQLD)('two processes on a database server', () => {
  let shops: TwoShops
  beforeAll(async () => {
    shops = await openTwoShops('server')
    await writeShopState(shops.db, 'deliveryRules', RULES)
  })
  afterAll(() => shops.close())

  const orderedOn = (day: string) =>
    shops.db
      .select({ review: orders.reviewReason, paymentId: orders.paymentIntentId })
      .from(orders)
      .where(and(eq(orders.deliveryDate, day), eq(orders.slotId, SLOT)))
  const countHolds = async (day: string) => {
    const [row] = await shops.db
      .select({ holds: count() })
      .from(deliveryHolds)
      .where(and(eq(deliveryHolds.day, day), gt(deliveryHolds.until, NOW)))
    return row!.holds
  }

  it.each([200, 900])('three of fifty get the last three places; kill -9 of one process after %d ms', async (ms) => {
    // A day of its own for each race.
    const day = usualDay(10 + ms / 100)
    const group = Array.from({ length: CUSTOMERS }, (_, index): Visitor => {
      const visitor = shops.visitor()
      return index % 2 === 0 ? visitor : shops.tabAt(shops.there, visitor)
    })
    want(group, { day, slot: SLOT })

    const racing = group.map(race)
    await sleep(ms)
    await shops.here.kill()
    expect((await orderedOn(day)).length + (await countHolds(day))).toBeLessThanOrEqual(PLACES)
    await shops.here.restart()
    const outcomes = await Promise.all(racing)
    expect(outcomes.filter((outcome) => outcome === 'ordered').length).toBeLessThanOrEqual(PLACES)

    // A place whose answer was lost with its process is held for 15 minutes, and then free again for the others.
    await shops.db.update(deliveryHolds).set({ until: new Date(0) })
    const others = group.filter(({ orderId }) => orderId === null)
    const again = await Promise.all(others.map(race))
    expect(again.filter((outcome) => outcome === 'slot_full')).toHaveLength(CUSTOMERS - PLACES)

    const made = await orderedOn(day)
    expect(made.map(({ review }) => review)).toEqual([null, null, null])
    const buyers = group.filter(({ orderId }) => orderId !== null)
    expect(made.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      buyers.map(({ session }) => session!.paymentIntentId).toSorted(),
    )
    expect(await countHolds(day)).toBe(0)
  })
})
