import { afterAll, expect, it, vi } from 'vitest'
import { checkouts } from '#db/schema/index.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { endExpiredCheckouts } from './expired-checkouts.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { DAY_MS } from '#shared/durations.ts'

const test = await openTestShop()
afterAll(() => test.close())

it('checkouts that cannot be ended yet do not delay the others, even if the shop restarts in between', async () => {
  const { shop } = test
  const rows = Array.from({ length: 60 }, (_, n) => ({
    orderId: `ML-${n}`,
    locale: 'vi' as const,
    paymentIntentId: `pi_${n}`,
    createdAt: new Date(Date.now() - 3 * DAY_MS + n * 1_000),
  }))
  await shop.db.insert(checkouts).values(rows)
  const read = vi.spyOn(stripeOf(shop), 'read')
  read.mockImplementation(async (id) => ({ id, state: 'processing' }) as Payment)
  const asked = () => read.mock.calls.splice(0).map(([id]) => id)

  await endExpiredCheckouts(shop, stripeOf(shop))
  expect(asked()).toContain('pi_0')
  const restarted = { ...shop }
  await endExpiredCheckouts(restarted, stripeOf(restarted))
  expect(asked().sort()).toEqual(rows.slice(49).map(({ paymentIntentId }) => paymentIntentId))
  await endExpiredCheckouts(restarted, stripeOf(restarted))
  expect(asked()).toContain('pi_0')
})
