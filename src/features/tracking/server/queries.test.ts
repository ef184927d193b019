import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { orderPhotos, orders } from '#db/schema/index.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { trackOrder } from './queries.ts'

const test = await openTestShop()
afterAll(() => test.close())

it('an order in preparation is finished as long as the photo of its flowers is shown', async () => {
  const { db } = test.shop
  const { id: orderId } = await paidOrder(test)
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId))
  const last = async () => (await trackOrder(db, orderId))?.steps.at(-1)
  const at = new Date(Date.UTC(2026, 2, 5, 3))
  await db.insert(orderPhotos).values({ orderId, step: 'delivered', state: 'shown', createdAt: at })
  await db.insert(orderPhotos).values({ id: 'flowers', orderId, step: 'finished', createdAt: at })
  expect(await last()).toEqual({ step: 'processing', at: null })

  const set = (state: 'shown' | 'removed') => db.update(orderPhotos).set({ state }).where(eq(orderPhotos.id, 'flowers'))
  await set('shown')
  expect(await last()).toEqual({ step: 'finished', at: at.toISOString() })
  await set('removed')
  expect(await last()).toEqual({ step: 'processing', at: null })
})
