import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { trackOrder } from './track-order.ts'

const test = await openTestShop()
afterAll(() => test.close())

it('an order in preparation is finished once staff say that its flowers are made', async () => {
  const { db } = test.shop
  const { id: orderId } = await paidOrder(test)
  const last = async () => (await trackOrder(db, orderId))?.steps.at(-1)
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId))
  expect(await last()).toEqual({ step: 'processing', at: null })
  const madeAt = new Date(Date.UTC(2026, 2, 5, 3))
  await db.update(orders).set({ madeAt }).where(eq(orders.id, orderId))
  expect(await last()).toEqual({ step: 'finished', at: madeAt.toISOString() })
})
