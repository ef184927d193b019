import type { checkouts, orderItems, orders, quotes } from '#db/schema/index.ts'
import { choiceOf, NO_CHOICE } from '#features/delivery/delivery-choice.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { readSlotId } from '#features/delivery/slot-id.ts'
import type { Payment, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { giftOf, NO_GIFT } from '#shared/gift.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { cleanLine } from '#shared/visible-text.ts'
import type { DetailColumn } from './complete-order.ts'
import { sumsOf } from './order-sums.ts'
import { paymentStatusOf } from './refunds.ts'

type Checkout = typeof checkouts.$inferSelect
type Quote = typeof quotes.$inferSelect
type Order = typeof orders.$inferInsert
type OrderItem = typeof orderItems.$inferInsert

/** What the database holds about a checkout, and the present state of its products. */
interface Known {
  checkout: Checkout
  /** The quote that determined the payment's amount. */
  quote: Quote | null
  /** Whether a product of the quote was sold out or archived after it was priced. */
  soldOut: boolean
}

interface Options {
  /** The provider of the payment. */
  provider: Pick<PaymentProvider, 'name' | 'method' | 'openForMs'>
  /** Returns the number of an order whose checkout is lost. */
  idWithoutCheckout: () => string
  /** Whether the payer has been forgotten since the payment: the provider still knows who it was. */
  isPayerForgotten?: boolean
  now: Date
}

/**
 * Returns the order that a payment has paid for, with the lines and amounts of the frozen quote and the stored details.
 * If charge and quote disagree, something is missing (after a restore even the checkout itself) or the payment came too
 * late, the order names the reason and waits for review. It is never dropped, because the money has been received, or
 * was promised for the delivery.
 */
export function composeOrder(
  payment: Payment,
  known: Known | undefined,
  { provider, idWithoutCheckout, isPayerForgotten = false, now }: Options,
): { order: Order; items: OrderItem[] } {
  const { checkout, quote } = known ?? {}
  const charged = {
    amount: payment.state === 'promised' ? payment.amount : payment.received,
    currency: payment.currency ?? 'VND',
  }
  const agrees = !!quote && quote.total === charged.amount && quote.currency === payment.currency
  // An order without details keeps the place that was priced and held.
  const delivery = checkout?.detailsAt || !quote?.deliveryCity ? checkout : quote
  const isLate =
    isPaidLate(payment, checkout?.openForMs ?? provider.openForMs) ||
    // Whatever time the bank names: since then others may have its place, its pieces and its use of a code.
    !!checkout?.endedAt
  const reviewReason = reasonFor(known, { agrees, isLate, isOver: !!delivery && isTimeOver(delivery, now) })

  const amounts =
    quote && agrees
      ? { ...sumsOf(quote), totalVND: quote.totalVND, totalUSDCents: quote.totalUSDCents }
      : {
          subtotal: charged.amount,
          discount: 0,
          deliveryFee: 0,
          farFee: 0,
          exactFee: 0,
          totalVND: charged.currency === 'VND' ? charged.amount : 0,
          totalUSDCents: charged.currency === 'USD' ? charged.amount : 0,
        }

  const payer = isPayerForgotten ? null : payment.payer
  const { refunded } = payment
  const details = {
    customerName: checkout?.customerName ?? cleanLine(payer?.name ?? ''),
    customerEmail: (checkout?.customerEmail ?? payer?.email ?? '').toLowerCase(),
    customerPhone: checkout?.customerPhone ?? payer?.phone ?? '',
    deliveryAddress: checkout?.deliveryAddress ?? '',
    deliveryCity: delivery?.deliveryCity ?? null,
    deliveryDate: delivery?.deliveryDate ?? null,
    notes: checkout?.notes ?? '',
    ...giftOf(checkout ?? NO_GIFT),
    ...choiceOf(delivery ?? NO_CHOICE),
  } satisfies { [Column in DetailColumn]: Order[Column] }
  const order: Order = {
    id: checkout?.orderId ?? idWithoutCheckout(),
    checkoutId: checkout?.id ?? null,
    paymentProvider: provider.name,
    paymentMethod: payment.state === 'promised' ? 'cash_on_delivery' : provider.method,
    paymentIntentId: payment.id,
    // The account that entered the details; without details the owner is not known yet.
    userId: checkout?.detailsAt ? checkout.userId : null,
    // A customer who was forgotten while paying does not come back into the list of customers.
    ownerGoneAt: checkout?.ownerGoneAt ?? (isPayerForgotten ? now : null),
    locale: checkout?.locale ?? DEFAULT_LOCALE,
    refunded,
    paymentStatus: paymentStatusOf(refunded, charged.amount),
    reviewReason,
    ...details,
    currency: charged.currency,
    discountCode: quote?.discountCode ?? null,
    promotionId: quote?.promotionId ?? null,
    discountPercent: quote?.discountPercent ?? 0,
    total: charged.amount,
    ...amounts,
  }
  const items = (quote?.lines ?? []).map((line, index) => ({ orderId: order.id, line: index, ...line }))
  return { order, items }
}

type Facts = Record<'agrees' | 'isLate' | 'isOver', boolean>

function reasonFor(known: Known | undefined, { agrees, isLate, isOver }: Facts): Order['reviewReason'] {
  if (!known?.quote) return 'unknown_quote'
  if (!agrees) return 'amount_mismatch'
  if (isLate) return 'quote_expired'
  if (!known.checkout.detailsAt) return 'missing_details'
  if (isOver) return 'quote_expired'
  return known.soldOut ? 'out_of_stock' : null
}

/** Returns whether the customer paid too late; the time that the bank took afterwards does not count. */
function isPaidLate({ createdAt, chargedAt }: Payment, openForMs: number): boolean {
  return chargedAt !== null && chargedAt.getTime() - createdAt.getTime() > openForMs
}

/** Returns whether the time of a delivery is over: its slot, or its day if it has none. */
function isTimeOver({ deliveryDate, slotId }: Pick<Checkout, 'deliveryDate' | 'slotId'>, now: Date): boolean {
  if (deliveryDate === null) return false
  const times = readSlotId(slotId)
  return now >= (times ? instantOf(deliveryDate, times.to) : startOfDay(addDays(deliveryDate, 1)))
}
