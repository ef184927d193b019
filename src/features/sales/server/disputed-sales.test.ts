import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputes } from '#db/schema/index.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { control, paidOrder } from '#tests/factories/paid-order.ts'
import { reconcileOnce } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { readSales } from './read-sales.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** What is left of today's orders, in dong. */
async function netOfToday(): Promise<number> {
  const today = dayInVietnam(new Date())
  return (await readSales(test.shop.db, { from: today, to: today }, 'en')).net.VND
}

it.each(['won', 'lost'] as const)(
  'a payment that the bank takes back leaves the revenue; then it is %s',
  async (outcome) => {
    const before = await netOfToday()
    const { id, total, paymentIntentId } = await paidOrder(test)
    expect(await netOfToday()).toBe(before + total)
    // charge.dispute.created
    await control(test, `intents/${paymentIntentId}/dispute`, {})
    await reconcileOnce(test.shop)
    expect(await netOfToday()).toBe(before)
    // One in another currency has no amount of the order's.
    const isThis = eq(disputes.orderId, id)
    await test.shop.db.update(disputes).set({ currency: 'USD' }).where(isThis)
    expect(await netOfToday()).toBe(before + total)
    await test.shop.db.update(disputes).set({ currency: 'VND' }).where(isThis)
    const [dispute] = await test.shop.db.select().from(disputes).where(eq(disputes.orderId, id))
    // charge.dispute.closed, and charge.dispute.funds_reinstated if it is won
    await control(test, `disputes/${dispute!.id}/decide`, { outcome })
    await reconcileOnce(test.shop)
    expect(await netOfToday()).toBe(before + (outcome === 'won' ? total : 0))
  },
)
