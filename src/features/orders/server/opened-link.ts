import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { orders, paymentLinks, type OrderRow } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import type { PaymentLinkState } from '../payment-link.schema.ts'
import { fulfil } from './fulfil.ts'
import { linkState, type PaymentLinkRow } from './insert-payment-link.ts'
import { readPaymentLinkToken } from './payment-link-token.ts'

/** A payment link that a customer has opened. */
export interface OpenedRows {
  link: PaymentLinkRow
  /** The row of its bank transfer; null: it is not paid by one. */
  transfer: PaymentLinkRow | null
  order: OrderRow
}

/** Reads the link that a token opens, and records a token that the shop has not made; null: it opens nothing. */
export async function findLink(shop: Shop, token: string): Promise<OpenedRows | null> {
  const id = readPaymentLinkToken(shop, token)
  if (id === null) shop.security.record('access_refused', { reason: 'payment_link_unavailable' })
  return id === null ? null : readLink(shop, id)
}

/** Reads a link, its transfer and its order; null: there is no such link. */
export async function readLink({ db }: Shop, id: string): Promise<OpenedRows | null> {
  const transfer = alias(paymentLinks, 'transfer')
  const [found] = await db
    .select({ link: paymentLinks, transfer, order: orders })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .leftJoin(transfer, eq(transfer.transferOf, paymentLinks.id))
    .where(eq(paymentLinks.id, id))
  return found ?? null
}

/**
 * Books what was paid of a link, and returns its rows and state after that.
 * @param of whose payments the providers are asked for, beside what they have reported
 * @throws ProviderFailure
 */
export async function settleLink(
  shop: Shop,
  before: OpenedRows,
  of: readonly ('link' | 'transfer')[],
): Promise<OpenedRows & { state: PaymentLinkState }> {
  let isPaid = false
  if (!isOver(before))
    for (const key of of.flatMap((each) => keyOf(before[each]))) {
      const booked = await fulfil(shop, key)
      if (!booked.ok && booked.code === 'payment_processing') return { ...before, state: 'processing' }
      isPaid ||= booked.ok
    }
  const rows = isPaid ? (await readLink(shop, before.link.id))! : before
  // A supplement that was paid too late is paid all the same, as an order in review.
  return { ...rows, state: isPaid && rows.link.exchange ? 'paid' : stateOf(shop, rows) }
}

/** Returns the state of a link, which its card or its transfer has paid. It is over once one of them is closed. */
export function stateOf({ clock }: Pick<Shop, 'clock'>, { link, transfer, order }: OpenedRows) {
  const bookedAt = link.bookedAt ?? transfer?.bookedAt ?? null
  const closedAt = link.closedAt ?? transfer?.closedAt ?? null
  return linkState({ ...link, bookedAt, closedAt }, order, clock.now())
}

const isOver = ({ link, transfer, order }: OpenedRows) =>
  link.exchange ? (link.bookedAt ?? transfer?.bookedAt ?? null) !== null : order.paymentMethod !== 'later'

function keyOf(row: PaymentLinkRow | null): PaymentKey[] {
  return row?.paymentIntentId ? [{ provider: row.paymentProvider, paymentId: row.paymentIntentId }] : []
}
