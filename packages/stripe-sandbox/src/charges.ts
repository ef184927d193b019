import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { missing } from './errors.ts'
import { recordEvent } from './events.ts'
import { newId, type State } from './state.ts'

/** Why a charge failed, with Stripe's codes and message. */
export interface Failure {
  code: string
  declineCode?: string
  message: string
}

/**
 * Charges the intent's whole amount (minor units) to the card, or records that the bank refused or is still processing.
 * Only this function creates charges.
 */
export function createCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { failure, pending = false }: { failure?: Failure; pending?: boolean } = {},
): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure || pending ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !failure && !pending,
    created: call.now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid: !failure && !pending,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', ...cardDetails(method, intent.amount) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : pending ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  call.state.insert(charge, intent.id)
  recordEvent(call, failure ? 'charge.failed' : pending ? 'charge.pending' : 'charge.succeeded', charge)
  return charge
}

/** Returns a charge. @throws SandboxError 404 for an unknown id */
export function findCharge(call: { state: State }, id: string): Stripe.Charge {
  const found = call.state.find<Stripe.Charge>('charge', id)
  if (!found) throw missing('charge', id, 'charge')
  return found
}

function outcomeOf(failure?: Failure): Stripe.Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    seller_message: failure ? 'The bank did not approve the payment.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(method: Stripe.PaymentMethod, amount: number): { card?: Stripe.Charge.PaymentMethodDetails.Card } {
  const card = method.card
  if (!card) return {}
  const details: Stripe.Charge.PaymentMethodDetails.Card = {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
  return { card: details }
}
