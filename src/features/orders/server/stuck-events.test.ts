import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders, stuckEvents } from '#db/schema/index.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { storeStuck } from './stuck-events.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('the reason of a stuck event contains no personal data of a failed query', async () => {
  const { shop } = test
  const error: unknown = await shop.db
    .update(orders)
    .set({ currency: 'EUR' as 'VND', total: -1 })
    .where(eq(orders.customerEmail, 'customer@example.com'))
    .then(
      () => null,
      (failure: unknown) => failure,
    )
  expect(String(error)).toContain('customer@example.com')
  await storeStuck(shop, { ...stripePayment('pi_1'), id: 'evt_1', type: 'payment_intent.succeeded' }, error)
  const [stuck] = await shop.db.select().from(stuckEvents)
  expect(stuck?.reason).toMatch(/CHECK/)
  expect(stuck?.reason).not.toContain('customer@example.com')
})
