import { and, asc, eq, isNull } from 'drizzle-orm'
import { orderItems, orders, paymentLinks } from '#db/schema/index.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OpenedLink, PaymentLinkState } from '../payment-link.schema.ts'
import { fulfil } from './fulfil.ts'
import { linkState, type PaymentLinkRow } from './insert-payment-link.ts'
import { readPaymentLinkToken } from './payment-link-token.ts'

/**
 * Returns what a payment link opens: its state and, if it can be paid, the order and a payment of its amount. A payment
 * that was made is booked first, so the page calls this again after it has paid. All who open one link, at once or
 * after each other, get the same payment. Fails with payment_link_unavailable if the shop has not made the token.
 */
export async function openPaymentLink(
  shop: Shop,
  token: string,
): Promise<Result<OpenedLink, 'payment_link_unavailable' | 'payment_provider_unavailable'>> {
  const id = readPaymentLinkToken(shop, token)
  if (id === null) {
    shop.security.record('access_refused', { reason: 'payment_link_unavailable' })
    return fail('payment_link_unavailable')
  }
  try {
    return await open(shop, id)
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function open(shop: Shop, id: string): Promise<Result<OpenedLink, 'payment_link_unavailable'>> {
  const before = await readLink(shop, id)
  if (!before) return fail('payment_link_unavailable')
  const { paymentIntentId: paymentId, paymentProvider: provider } = before.link
  const isUnpaid = before.link.exchange ? before.link.bookedAt === null : before.order.paymentMethod === 'later'
  const paid = paymentId !== null && isUnpaid ? await fulfil(shop, { provider, paymentId }) : null
  if (paid && !paid.ok && paid.code === 'payment_processing') return ok(over('processing'))
  const { link, order } = paid?.ok ? (await readLink(shop, id))! : before
  // A supplement that was paid too late is paid all the same, as an order in review.
  const state = paid?.ok && link.exchange ? 'paid' : linkState(link, order, shop.clock.now())
  if (state !== 'open') return ok(over(state))
  const rows = await shop.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.line))
  const lines = (link.exchange?.lines ?? rows).map(({ productName: name, quantity }) => ({ name, quantity }))
  const payment = await paymentOf(shop, link)
  // Staff may have replaced the link while the provider was asked. A payment whose secret nobody has cannot be charged.
  const after = (await readLink(shop, id))!
  const stateNow = linkState(after.link, after.order, shop.clock.now())
  if (stateNow !== 'open') return ok(over(stateNow))
  return ok({
    state,
    isSupplement: link.exchange !== null,
    order: { lines, deliveryDate: order.deliveryDate, slot: shownTimes(order.slotId) },
    amount: link.amount,
    currency: link.currency,
    expiresAt: link.expiresAt.toISOString(),
    payment,
  })
}

const over = (state: Exclude<PaymentLinkState, 'open'>): OpenedLink => ({ state })

async function readLink({ db }: Shop, id: string) {
  const [found] = await db
    .select({ link: paymentLinks, order: orders })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .where(eq(paymentLinks.id, id))
  return found
}

/** Returns the link's payment. The provider answers each call with the same one, because the key is the same. */
async function paymentOf(shop: Shop, link: PaymentLinkRow) {
  const { id, amount, currency, paymentProvider } = link
  const reference = { shop: shop.id, checkout: id, quote: id }
  const provider = shop.payments.of(paymentProvider)
  const { id: paymentIntentId, clientSecret } = await provider.create({ amount, currency, reference }, `link-${id}`)
  // Stored before the secret is sent, so that a link can only be paid if its payment is known.
  await shop.db
    .update(paymentLinks)
    .set({ paymentIntentId })
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.paymentIntentId)))
  return { paymentIntentId, clientSecret }
}
