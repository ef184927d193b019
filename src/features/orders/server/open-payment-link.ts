import { and, eq, isNull } from 'drizzle-orm'
import { paymentLinks } from '#db/schema/index.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { isTooSmallFor } from '#features/payments/server/payment-providers.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OpenedLink, PaymentLinkState } from '../payment-link.schema.ts'
import type { PaymentLinkRow } from './insert-payment-link.ts'
import { findLink, readLink, settleLink, stateOf, type OpenedRows } from './opened-link.ts'
import { offersTransfer } from './pay-link-by-transfer.ts'
import { selectLines } from './select-lines.ts'

/**
 * Returns what a payment link opens: its state and, if it can be paid, the order and a payment of its amount. A payment
 * that was made, by card or transfer, is booked first, so the page calls this again after it has paid. All who open one
 * link, at once or after each other, get the same payment. Fails with payment_link_unavailable if the shop has not made
 * the token.
 */
export async function openPaymentLink(
  shop: Shop,
  token: string,
): Promise<Result<OpenedLink, 'payment_link_unavailable' | 'payment_provider_unavailable'>> {
  const found = await findLink(shop, token)
  if (!found) return fail('payment_link_unavailable')
  try {
    return ok(await open(shop, found))
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function open(shop: Shop, before: OpenedRows): Promise<OpenedLink> {
  const { state, link, transfer, order } = await settleLink(shop, before, ['link', 'transfer'])
  if (state !== 'open') return over(state)
  const rows = await selectLines(shop.db, [order.id])
  const lines = (link.exchange?.lines ?? rows).map(({ productName: name, quantity }) => ({ name, quantity }))
  const payment = await paymentOf(shop, link)
  const offered = (await offersTransfer(shop, link, order)) ? 'offered' : null
  // Staff may have replaced the link while the provider was asked. A payment whose secret nobody has cannot be charged.
  const stateNow = stateOf(shop, (await readLink(shop, link.id))!)
  if (stateNow !== 'open') return over(stateNow)
  return {
    state,
    isSupplement: link.exchange !== null,
    order: { lines, deliveryDate: order.deliveryDate, slot: shownTimes(order.slotId) },
    amount: link.amount,
    currency: link.currency,
    expiresAt: link.expiresAt.toISOString(),
    payment,
    transfer: transfer?.paymentIntentId ? 'begun' : offered,
  }
}

const over = (state: Exclude<PaymentLinkState, 'open'>): OpenedLink => ({ state })

/**
 * Returns the link's payment; null: it charges less than the provider takes. The provider answers each call with the
 * same one, because the key is the same.
 */
async function paymentOf(shop: Shop, link: PaymentLinkRow) {
  const { id, amount, currency, paymentProvider } = link
  const reference = { shop: shop.id, checkout: id, quote: id }
  const provider = shop.payments.of(paymentProvider)
  if (isTooSmallFor(provider, link)) return null
  const { id: paymentIntentId, clientSecret } = await provider.create({ amount, currency, reference }, `link-${id}`)
  // Stored before the secret is sent, so that a link can only be paid if its payment is known.
  await shop.db
    .update(paymentLinks)
    .set({ paymentIntentId })
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.paymentIntentId)))
  return { paymentIntentId, clientSecret }
}
