import type Stripe from 'stripe'
import type { Currency } from '#shared/money.ts'
import { stateOf } from '#features/payments/stripe/payment-state.ts'
import type { Dispute, PaidCharge, Payment, PaymentTerms, ProviderRefund } from '../payment-provider.ts'

/** Returns a payment's terms for the SDK: always all of them, so that amount and quote change together. */
export function termsOf({ amount, currency, reference }: PaymentTerms) {
  return { amount, currency: currency.toLowerCase(), metadata: { ...reference } }
}

/**
 * Returns a payment in the shop's terms, its amounts in minor units.
 * @param intent with its `latest_charge` expanded
 */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const { shop, checkout, quote } = intent.metadata
  return {
    id: intent.id,
    state: stateOf(intent),
    currency: currencyOf(intent.currency),
    amount: intent.amount,
    received: intent.amount_received,
    refunded: Math.min(charge?.amount_refunded ?? 0, intent.amount_received),
    isDisputed: charge?.disputed ?? false,
    createdAt: instant(intent.created),
    chargedAt: charge ? instant(charge.created) : null,
    payer: charge?.billing_details ?? null,
    reference: { shop, checkout, quote },
  }
}

/** Returns the received payment of a charge; null: it was not paid, or belongs to no payment intent. */
export function paidChargeOf(charge: Stripe.Charge): PaidCharge | null {
  const paymentId = idOf(charge.payment_intent)
  if (!charge.paid || charge.status !== 'succeeded' || paymentId === null) return null
  return {
    paymentId,
    currency: currencyOf(charge.currency),
    received: charge.amount_captured,
    refunded: charge.amount_refunded,
  }
}

/** Returns a refund of the SDK as the shop handles it. */
export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const state = refundStateOf(refund)
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent),
    orderedAs: refund.metadata?.['refund'] ?? null,
    amount: refund.amount,
    state,
    failure: state === 'failed' ? (refund.failure_reason ?? refund.status) : null,
    createdAt: instant(refund.created),
  }
}

function refundStateOf({ status }: Stripe.Refund): ProviderRefund['state'] {
  switch (status) {
    case 'failed':
    case 'canceled':
      return 'failed'
    case 'pending':
    case 'requires_action':
      return 'pending'
    default:
      return 'succeeded'
  }
}

/**
 * Returns a dispute of the SDK as the shop handles it. Of a currency that the shop does not sell in, it says dong.
 */
export function disputeOf(dispute: Stripe.Dispute): Dispute {
  const dueBy = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentId: idOf(dispute.payment_intent),
    amount: dispute.amount,
    currency: currencyOf(dispute.currency) ?? 'VND',
    reason: dispute.reason,
    status: dispute.status,
    dueBy: dueBy === null ? null : instant(dueBy),
    fundsWithdrawn: dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
    createdAt: instant(dispute.created),
  }
}

/** Returns the time of an instant in the provider's Unix seconds. */
export function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Returns an instant in Unix seconds, as the provider takes it. */
export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** Returns the id of an object that the provider sends as its id or whole; null if it sends neither. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function currencyOf(currency: string): Currency | null {
  if (currency === 'usd') return 'USD'
  return currency === 'vnd' ? 'VND' : null
}
