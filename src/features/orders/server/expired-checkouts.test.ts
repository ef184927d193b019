import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { checkouts } from '#db/schema/index.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { writeShopState } from '#server/shop-state.ts'
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

it('a payment that cannot be booked does not keep the others open', async () => {
  const { shop } = test
  await shop.db.delete(checkouts)
  await writeShopState(shop.db, 'expiredCheckoutsFrom:stripe', null)
  const createdAt = new Date(Date.now() - 3 * DAY_MS)
  await shop.db.insert(checkouts).values(
    ['pi_bad', 'pi_open'].map((id, n) => ({
      ...{ orderId: `ML-${id}`, locale: 'vi' as const, paymentIntentId: id },
      createdAt: new Date(createdAt.getTime() + n),
    })),
  )
  const warn = vi.spyOn(shop.log, 'warn')
  const read = vi.spyOn(stripeOf(shop), 'read')
  // A paid one without what its order is made from.
  read.mockImplementation(async (id) => ({ id, state: id === 'pi_bad' ? 'paid' : 'cancelled' }) as Payment)
  await expect(endExpiredCheckouts(shop, stripeOf(shop))).rejects.toThrow(TypeError)
  const endedOf = async (id: string) =>
    (await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, id)))[0]?.endedAt
  expect([await endedOf('pi_bad'), await endedOf('pi_open')]).toEqual([null, expect.any(Date)])
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ paymentId: 'pi_bad' }),
    expect.stringContaining('could not be booked'),
  )

  read.mockRejectedValue(new ProviderFailure({ kind: 'unavailable', message: 'no network' }))
  await expect(endExpiredCheckouts(shop, stripeOf(shop))).rejects.toThrow('no network')
})
