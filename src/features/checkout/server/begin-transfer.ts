import { eq } from 'drizzle-orm'
import { QRPay } from 'vietnam-qr-pay'
import { checkouts, transferPayments } from '#db/schema/index.ts'
import type { BankAccount } from '#db/schema/transfers.ts'
import { prolongHold } from '#features/delivery/server/holds.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import { readShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { beginTransfer as definition } from '../transfer.calls.ts'
import { beginCheckout, paymentKeyOf, type CheckoutIds } from './begin-checkout.ts'
import type { Checkout } from './own-checkout.ts'
import { purchaseIds } from './purchase-ids.ts'
import { saveDetails } from './save-details.ts'

type Asked = BodyOf<typeof definition>

interface Buyer {
  locale: Locale
  userId: string | null
  visitor?: Visitor | undefined
}

/** What a customer needs to pay by bank transfer. */
interface TransferInstructions {
  orderId: string
  reference: string
  clientSecret: string
  amountVND: number
  qr: string
  bank: BankAccount
  expiresAt: string
}

/**
 * Begins a purchase that is paid by bank transfer: quote, payment, details and the place in a slot, which is held for as
 * long as the money is waited for. All ids are derived from the key, so a repeated call goes on where an earlier one was
 * broken off, and returns the same. `transfer_unavailable`: the shop has no bank account. `order_key_used`: the key was
 * sent with another content before.
 */
export async function beginTransfer(
  shop: Shop,
  { key, customerData, ...asked }: Asked,
  { locale, userId, visitor }: Buyer,
): Promise<Result<TransferInstructions, CodeOf<typeof definition>>> {
  const provider = shop.payments.offering('transfer')
  if (!provider || !(await readShopState(shop.db, 'bankAccount'))) return fail('transfer_unavailable')
  const { checkout: _, ...content } = asked
  const ids = purchaseIds(shop, { method: 'transfer', key, content: { customerData, ...content } })
  const known = await findBegun(shop, ids)
  if (known && !known.ok) return known
  if (!known) {
    const begun = await beginCheckout(shop, { ...asked, locale, userId, visitor, provider, ids })
    if (!begun.ok) return begun
  }
  const found = known ?? (await findBegun(shop, ids))
  if (!found?.ok) return found ?? fail('checkout_not_found')
  const { checkout, payment } = found.value
  // An idempotent call, which returns the proof of the payment again.
  const terms = { amount: payment.amount, currency: 'VND' as const, reference: referenceOf(shop, ids) }
  const { clientSecret } = await provider.create(terms, paymentKeyOf(ids.checkoutId))
  if (!checkout.detailsAt) {
    const details = { paymentIntentId: payment.id, clientSecret, quoteId: ids.quoteId, customerData, userId, visitor }
    const saved = await saveDetails(shop, details)
    if (!saved.ok) return saved
    await prolongHold(shop.db, ids.checkoutId, provider.openForMs)
  }
  return ok({
    orderId: ids.orderId,
    reference: payment.id,
    clientSecret,
    amountVND: payment.amount,
    qr: vietQr(payment.account, payment.amount, payment.id),
    bank: payment.account,
    expiresAt: new Date(payment.createdAt.getTime() + provider.openForMs).toISOString(),
  })
}

const referenceOf = ({ id }: Shop, { checkoutId, quoteId }: CheckoutIds) => ({
  shop: id,
  checkout: checkoutId,
  quote: quoteId,
})

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

/** Returns the text of the QR code that banking apps of Vietnam read: account, amount and the text of the transfer. */
function vietQr({ bin, number }: BankAccount, amount: number, reference: string): string {
  return QRPay.initVietQR({ bankBin: bin, bankNumber: number, amount: String(amount), purpose: reference }).build()
}
