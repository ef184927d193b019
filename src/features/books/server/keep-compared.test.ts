import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { readShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { createBooksRound } from './keep-compared.ts'

const test = await openTestShop()
const { shop } = test
const { db } = shop
afterAll(() => test.close())

describe('once a day', () => {
  it('the days up to yesterday are compared, kept, and looked at again until they agree', async () => {
    const round = createBooksRound(shop)
    const run = async (at: Date) => {
      test.setNow(at)
      await round(new AbortController().signal)
      return readShopState(db, 'comparedBooks')
    }
    const today = dayInVietnam(new Date())
    const tomorrow = new Date(Date.parse(`${addDays(today, 1)}T02:00:00+07:00`))
    const { id } = await paidOrder(test)
    await change1(id)
    // Half an hour after midnight, money of yesterday may still be on its way.
    expect(await run(new Date(tomorrow.getTime() - 1.5 * HOUR_MS))).toBeNull()
    const first = await run(tomorrow)
    expect(first).toMatchObject({ to: today, from: addDays(today, -13), count: 2 })
    expect(first!.disagreements.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['amount', id],
      ['day_sum', null],
    ])
    expect(await run(new Date(tomorrow.getTime() + HOUR_MS))).toEqual(first)
    const later = await run(new Date(tomorrow.getTime() + 20 * DAY_MS))
    expect(later).toMatchObject({ from: today, count: 2 })
    await change1(id, -1)
    expect(await run(new Date(tomorrow.getTime() + 21 * DAY_MS))).toMatchObject({ count: 0, disagreements: [] })
    // The clock was ahead: what it compared then does not keep the days until then from being compared.
    const corrected = new Date(tomorrow.getTime() + 11 * DAY_MS)
    expect(await run(corrected)).toMatchObject({ at: corrected.toISOString(), to: addDays(today, 11) })
  })
  async function change1(id: string, by = 1) {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    await db
      .update(orders)
      .set({ total: row!.total + by })
      .where(eq(orders.id, id))
  }
})
