import { expect, it } from 'vitest'
import { receipt, visit } from '#tests/factories/checkout-visit.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { PaymentSession } from './payment-session.ts'

it('says that an order is an earlier one if it was paid long before this visit, unless the bank has just returned', async () => {
  const shop = visit()
  await shop.checkout.start(null)
  const session = shop.kept() as PaymentSession
  const finished = async (quotedAt: number | undefined, isReturn: boolean) => {
    const again = visit()
    again.setKept({ ...session, quotedAt })
    again.paid.add('pi_0')
    await again.checkout.start(isReturn ? session : null)
    return again.finish.mock.calls
  }
  const earlier = (isEarlier: boolean) => [['order-1', expect.objectContaining({ isEarlier }), receipt]]
  const longAgo = session.quotedAt! - 61 * MINUTE_MS
  expect(await finished(longAgo, false)).toEqual(earlier(true))
  expect(await finished(longAgo, true)).toEqual(earlier(false))
  expect(await finished(session.quotedAt, false)).toEqual(earlier(false))
  expect(await finished(undefined, false)).toEqual(earlier(false))
})
