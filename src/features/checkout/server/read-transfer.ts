import { eq } from 'drizzle-orm'
import { transferPayments } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { vietQr } from '#features/payments/server/transfer/banks.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { readTransfer as definition } from '../begin-transfer.calls.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findOwnCheckout, paymentOf } from './own-checkout.ts'

/** Returns what has arrived of a transfer that this browser began, and the order once all of it has. */
export async function readTransfer(
  shop: Shop,
  { reference, clientSecret }: BodyOf<typeof definition>,
): Promise<Result<AnswerOf<typeof definition>, CodeOf<typeof definition>>> {
  const checkout = await findOwnCheckout(shop.db, reference, clientSecret)
  const key = checkout && paymentOf(checkout)
  const provider = key && shop.payments.find(key.provider)
  if (!provider || provider.method !== 'transfer') return fail('checkout_not_found')
  try {
    const { state, amount, received } = await provider.read(key.paymentId)
    const sums = { receivedVND: received, restVND: Math.max(0, amount - received) }
    if (state === 'open')
      return ok({ state: 'waiting', ...sums, ...(received > 0 && { qr: await qrOfRest(shop, key, sums) }) })
    if (state !== 'paid') return ok({ state: 'over', ...sums })
    const confirmed = await confirmPayment(shop, { paymentIntentId: reference, clientSecret }, null)
    if (!confirmed.ok) return fail('payment_provider_unavailable')
    const { orderId, receipt } = confirmed.value
    return ok({ state: 'paid', ...sums, orderId, receipt })
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function qrOfRest({ db }: Shop, { paymentId }: PaymentKey, { restVND }: { restVND: number }): Promise<string> {
  const [payment] = await db.select().from(transferPayments).where(eq(transferPayments.id, paymentId))
  return vietQr(payment!.account, restVND, paymentId)
}
