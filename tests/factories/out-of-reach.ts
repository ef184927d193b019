import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { auditLog, orders } from '#db/schema/index.ts'
import { paidOrder } from './paid-order.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { reconcileOnce } from './stripe.ts'
import { DAY_MS } from '#shared/durations.ts'

/** How many days before the test the shops of `outOfReach` lose contact. The provider's log goes back 30 days. */
export const LONG_AGO = 45

/**
 * Opens a fresh shop for each test of a file, which no webhook reaches: nothing listens where the sandbox sends its
 * events.
 * Only the reconciler can find what the provider did.
 */
export function outOfReach() {
  let test: TestShop
  let start: number
  beforeEach(async () => {
    test = await openTestShop()
    start = Date.now()
  })
  afterEach(() => test.close())

  /** Sets the clocks of shop and provider to `days` before the test. */
  const goBack = (days: number) => test.setNow(new Date(start - days * DAY_MS))

  return {
    /** Returns the shop of the current test. Undefined before the first one begins. */
    shop: () => test,
    goBack,

    /** Runs the reconciler for the last time, `LONG_AGO` days before the test; what follows happens a day later. */
    async leaveReach(): Promise<void> {
      goBack(LONG_AGO)
      await paidOrder(test)
      await reconcileOnce(test.shop)
      goBack(LONG_AGO - 1)
    },

    /** Sets the clocks back to the day of the test, when the provider's log no longer holds the events. */
    async comeBack(): Promise<void> {
      goBack(0)
      expect((await test.stripe.events.list({ limit: 1 })).data).toEqual([])
    },

    /** Resolves to an order's row and its history, oldest first. */
    async stored(id: string) {
      const { db } = test.shop
      const [order] = await db.select().from(orders).where(eq(orders.id, id))
      const history = await db
        .select({ action: auditLog.action })
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, id)))
        .orderBy(asc(auditLog.createdAt))
      return { order: order!, actions: history.map(({ action }) => action) }
    },
  }
}
