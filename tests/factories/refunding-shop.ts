import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { theAdmin } from './paid-order.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** Opens a test shop for all tests of a file, and refunds as its admin. */
export function refundingShop() {
  let test: TestShop
  let admin: { id: string; email: string }
  beforeAll(async () => {
    test = await openTestShop()
    admin = await theAdmin(test)
  })
  afterAll(() => test.close())
  return {
    /** Returns the shop. Undefined before the first test begins. */
    shop: () => test,
    /** Refunds a part of an order, or all that is left, under a fresh key unless one is given. */
    ask: (orderId: string, amount?: number, key: string = crypto.randomUUID()) =>
      refundOrder(test.shop, admin, orderId, { amount, key }),
    /** Resolves to the order's current row. */
    rowOf: async (id: string) => (await test.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!,
  }
}
