import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { askRefund } from '#features/orders/server/ask-refund.ts'
import { theAdmin } from './paid-order.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** A test shop for the whole of a file, and its administrator who gives money back. */
export function refundingShop() {
  let test: TestShop
  let admin: { id: string; email: string }
  beforeAll(async () => {
    test = await openTestShop()
    admin = await theAdmin(test)
  })
  afterAll(() => test.close())
  return {
    /** Not before the first test begins. */
    shop: () => test,
    /** Asks for a part of an order, or all that is left; the key is a fresh one where none is given. */
    ask: (orderId: string, amount?: number, key: string = crypto.randomUUID()) =>
      askRefund(test.shop, admin, orderId, { amount, key }),
    /** The order as the database has it now. */
    rowOf: async (id: string) => (await test.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!,
  }
}
