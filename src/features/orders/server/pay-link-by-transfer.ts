import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { paymentLinks, transferPayments, type OrderRow } from '#db/schema/index.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { accountOf, readBankSettings } from '#features/payments/server/transfer/bank-settings.ts'
import { vietQr } from '#features/payments/server/transfer/banks.ts'
import { readPayment } from '#features/payments/server/transfer/transfer-payment.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { LinkTransfer } from '../payment-link.schema.ts'
import type { PaymentLinkRow } from './insert-payment-link.ts'
import { findLink, readLink, settleLink, stateOf, type OpenedRows } from './opened-link.ts'

type Refusal = 'payment_link_unavailable' | 'payment_provider_unavailable' | 'transfer_unavailable'

/**
 * Returns what a customer sends to pay a link by bank transfer, and what has arrived of it. The first call begins the
 * transfer; later ones, in any tab, return the same reference and account, also after the owner has changed the
 * account. Once all of the money is there it is booked. `transfer_unavailable`: this link can be paid by card only.
 */
export async function payLinkByTransfer(shop: Shop, token: string): Promise<Result<LinkTransfer, Refusal>> {
  const found = await findLink(shop, token)
  if (!found) return fail('payment_link_unavailable')
  try {
    return await pay(shop, found)
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

/** Returns whether the customer of a link may pay it by bank transfer: in dong, to an account of the shop. */
export async function offersTransfer(
  shop: Pick<Shop, 'db' | 'payments'>,
  { amount, currency }: Pick<PaymentLinkRow, 'amount' | 'currency'>,
  { deliveryCity }: Pick<OrderRow, 'deliveryCity'>,
): Promise<boolean> {
  const provider = shop.payments.offering('transfer')
  if (!provider || amount > provider.maxAmount[currency]) return false
  return accountOf(await readBankSettings(shop.db), deliveryCity ?? undefined) !== null
}

async function pay(shop: Shop, before: OpenedRows): Promise<Result<LinkTransfer, Refusal>> {
  const reference = before.transfer?.paymentIntentId
  if (reference) return stateOfTransfer(shop, before, reference)
  // The bank may be deciding about the card: then nothing else is begun.
  const { state, link, order } = await settleLink(shop, before, ['link'])
  if (state !== 'open') return ok({ state })
  if (!(await offersTransfer(shop, link, order))) return fail('transfer_unavailable')
  const begun = await shop.db.transaction(async (tx) => insertTransfer(tx, shop, link.id))
  if (!begun) return ok({ state: notOpen(stateOf(shop, (await readLink(shop, link.id))!)) })
  await createPayment(shop, begun, order)
  const after = (await readLink(shop, link.id))!
  return stateOfTransfer(shop, after, after.transfer!.paymentIntentId!)
}

/** Writes the row of the transfer, once for each link; null: the link has ended meanwhile. */
async function insertTransfer(tx: Transaction, { clock, payments }: Shop, id: string): Promise<PaymentLinkRow | null> {
  const [link] = await tx
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.replacedAt), isNull(paymentLinks.closedAt)))
  if (!link) return null
  const { orderId, amount, currency, expiresAt, exchange } = link
  await tx
    .insert(paymentLinks)
    .values({
      ...{ orderId, amount, currency, expiresAt, transferOf: id, createdAt: clock.now() },
      paymentProvider: payments.offering('transfer')!.name,
      // The link holds the pieces of its exchange, for both.
      exchange: exchange && { ...exchange, added: [] },
    })
    .onConflictDoNothing()
  const [transfer] = await tx.select().from(paymentLinks).where(eq(paymentLinks.transferOf, id))
  return transfer ?? null
}

/** Creates the payment of a transfer and stores its reference. Repeated, it is the same payment. */
async function createPayment(shop: Shop, transfer: PaymentLinkRow, { deliveryCity }: OrderRow): Promise<void> {
  const { id, amount, currency, paymentProvider } = transfer
  const city = deliveryCity ?? undefined
  const reference = { shop: shop.id, checkout: id, quote: id }
  const created = await shop.payments.of(paymentProvider).create({ amount, currency, reference, city }, `link-${id}`)
  await shop.db
    .update(paymentLinks)
    .set({ paymentIntentId: created.id })
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.paymentIntentId)))
}

/** Asked every few seconds, it asks no provider but the shop's own book of transfers. */
async function stateOfTransfer(shop: Shop, rows: OpenedRows, id: string): Promise<Result<LinkTransfer, never>> {
  const { received, state } = await readPayment(shop.db, id)
  const settled = await settleLink(shop, rows, state === 'paid' ? ['transfer'] : [])
  if (settled.state !== 'open') return ok({ state: settled.state })
  const [payment] = await shop.db.select().from(transferPayments).where(eq(transferPayments.id, id))
  const { account: bank, amount } = payment!
  const qr = vietQr(bank, amount - received, id)
  const expiresAt = settled.link.expiresAt.toISOString()
  return ok({ state: 'open', reference: id, amountVND: amount, receivedVND: received, qr, bank, expiresAt })
}

const notOpen = (state: ReturnType<typeof stateOf>) => (state === 'open' ? 'replaced' : state)
