import { and, eq, exists, isNull } from 'drizzle-orm'
import { checkouts, transferPayments } from '#db/schema/index.ts'
import { findSlot } from '#features/delivery/delivery-slots.ts'
import { releasePlace } from '#features/delivery/server/holds.ts'
import { refusedTime } from '#features/delivery/server/known-delivery.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { vietQr } from '#features/payments/server/transfer/banks.ts'
import { accountOf, readBankSettings } from '#features/payments/server/transfer/bank-settings.ts'
import { TRANSFER_OPEN_MS } from '#features/payments/server/transfer/transfer-provider.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { beginTransfer as definition } from '../begin-transfer.calls.ts'
import { beginCheckout, paymentKeyOf, type PurchaseCaller } from './begin-checkout.ts'
import type { Checkout } from './own-checkout.ts'
import { paymentTerms } from './payment-terms.ts'
import { findPlacedInCash } from './placed-in-cash.ts'
import { purchaseIds, purchaseKeyOf, type CheckoutIds } from './purchase-ids.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

type Asked = BodyOf<typeof definition>

/**
 * Begins a purchase that is paid by bank transfer: quote, payment, details and the place in a slot, which is held for
 * as long as the money is waited for. All ids are derived from the checkout whose place it takes, or from the key, so a
 * repeated call goes on where an earlier one was broken off, and returns the same, also after the owner has changed
 * account or time. What it holds is taken again if it was given back meanwhile. What is refused holds no place.
 * `checkout_closed`: an order on delivery has taken the place of that checkout.
 * `transfer_unavailable`: the shop has no bank account. `order_key_used`: it was begun with another content before.
 * `quote_changed`: the purchase costs another total than the customer was shown, and nothing has changed. A purchase
 * that is begun keeps its amount.
 */
export async function beginTransfer(
  shop: Shop,
  { key: given, customerData, ...asked }: Asked,
  { locale, userId, visitor }: PurchaseCaller,
): Promise<Result<AnswerOf<typeof definition>, CodeOf<typeof definition>>> {
  const provider = shop.payments.offering('transfer')
  const city = customerData.deliveryCity
  const settings = await readBankSettings(shop.db)
  if (!provider || !accountOf(settings, city)) return fail('transfer_unavailable')
  const key = await purchaseKeyOf(shop.db, { ...asked, key: given })
  if (key === undefined) return fail('checkout_not_found')
  const { checkout: _checkout, total: _total, ...content } = asked
  const ids = purchaseIds(shop, { method: 'transfer', key, content: { customerData, ...content } })
  const known = await findBegun(shop, ids)
  if (known && !known.ok) return known
  if (known && (await findPlacedInCash(shop, key))) return fail('checkout_closed')
  if (!known) {
    const openForMs = await waitOf(shop, customerData, settings.minutes * MINUTE_MS)
    const begun = await beginCheckout(shop, { ...asked, locale, userId, visitor, provider, ids, city, openForMs })
    if (!begun.ok) return begun
  }
  const found = known ?? (await findBegun(shop, ids))
  if (!found?.ok) return found ?? fail('checkout_not_found')
  const { checkout, payment } = found.value
  const openForMs = checkout.openForMs ?? provider.openForMs
  // An idempotent call, which returns the proof of the payment again.
  const terms = paymentTerms(shop, ids.checkoutId, ids.quoteId, { total: payment.amount, currency: 'VND' })
  const { clientSecret } = await provider.create(terms, paymentKeyOf(ids.checkoutId))
  const details = { paymentIntentId: payment.id, clientSecret, quoteId: ids.quoteId, customerData }
  const saved = await saveCheckoutDetails(shop, { ...details, userId, locale, visitor })
  // The money of a repeated call may have arrived.
  if (!saved.ok && !(checkout.detailsAt && saved.code === 'checkout_closed')) {
    await releaseUnlessSaved(shop, ids)
    return saved
  }
  return ok({
    orderId: ids.orderId,
    reference: payment.id,
    clientSecret,
    amountVND: payment.amount,
    qr: vietQr(payment.account, payment.amount, payment.id),
    bank: payment.account,
    expiresAt: new Date(payment.createdAt.getTime() + openForMs).toISOString(),
  })
}

/** A shorter wait is looked for in steps of this many milliseconds. */
const STEP_MS = 5 * MINUTE_MS

/**
 * Returns how long the money of a purchase is waited for, in milliseconds: as long as the owner says, but not until
 * orders for its day and slot are no longer accepted. `TRANSFER_OPEN_MS` of it are never cut.
 */
async function waitOf({ db, clock }: Shop, data: Asked['customerData'], wantedMs: number): Promise<number> {
  const rules = await readDeliveryRules(db)
  const now = clock.now().getTime()
  const delivery = { asked: { date: data.deliveryDate }, chosen: findSlot(rules, data.slotId ?? '') }
  let ms = wantedMs
  while (ms > TRANSFER_OPEN_MS && refusedTime(rules, delivery, new Date(now + ms))) ms -= STEP_MS
  return Math.max(ms, Math.min(wantedMs, TRANSFER_OPEN_MS))
}

/**
 * Gives the place of a purchase back whose details were refused, else it would refuse the next one of the same
 * customer. Another call for the same purchase may have stored them meanwhile, and holds it.
 */
function releaseUnlessSaved({ db }: Shop, { checkoutId }: CheckoutIds) {
  const isUnsaved = and(eq(checkouts.id, checkoutId), isNull(checkouts.detailsAt))
  return releasePlace(db, checkoutId, exists(db.select({ id: checkouts.id }).from(checkouts).where(isUnsaved)))
}

async function findBegun(
  { db }: Shop,
  { checkoutId, orderId }: CheckoutIds,
): Promise<Result<{ checkout: Checkout; payment: typeof transferPayments.$inferSelect }, 'order_key_used'> | null> {
  const [found] = await db
    .select({ checkout: checkouts, payment: transferPayments })
    .from(checkouts)
    .innerJoin(transferPayments, eq(transferPayments.id, checkouts.paymentIntentId))
    .where(eq(checkouts.id, checkoutId))
  if (!found) return null
  return found.checkout.orderId === orderId ? ok(found) : fail('order_key_used', { field: 'key' })
}
