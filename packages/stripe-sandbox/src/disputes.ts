import type { Stripe } from 'stripe'
import { ok, type Answer, type Call } from './call.ts'
import { findCharge } from './charges.ts'
import { invalidRequest, missing, wrongState } from './errors.ts'
import { recordEvent, type Cause } from './events.ts'
import { refuseUnknown } from './params.ts'
import { newId, type State } from './state.ts'

/** How long a shop has to send evidence, in seconds. */
const RESPONSE_TIME_S = 9 * 24 * 60 * 60

/**
 * Disputes a charge as the customer's bank does (Stripe, "How disputes work"): the money is withdrawn at once, and the
 * shop may send evidence until `evidence_details.due_by`.
 */
export function openDispute(cause: Cause, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const id = newId('dp')
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [balanceTransaction(cause, id, -charge.amount, charge.currency)],
    charge: charge.id,
    created: cause.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: cause.now + RESPONSE_TIME_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  cause.state.save(charge)
  cause.state.insert(dispute, intent.id)
  recordEvent(cause, 'charge.dispute.created', dispute)
  recordEvent(cause, 'charge.dispute.funds_withdrawn', dispute)
}

/**
 * Opens a dispute of a payment, as the customer's bank does.
 * @throws SandboxError for an intent that is not paid or is disputed already; 404 for an unknown id
 */
export function disputeIntent(cause: Cause, id: string): void {
  const intent = cause.state.find<Stripe.PaymentIntent>('payment_intent', id)
  if (!intent) throw missing('payment_intent', id)
  const charge = intent.status === 'succeeded' ? findCharge(cause, String(intent.latest_charge)) : null
  if (!charge || charge.disputed) throw invalidRequest('This PaymentIntent has no charge that can be disputed.')
  openDispute(cause, intent, charge)
}

/** Returns a dispute. @throws SandboxError 404 for an unknown id */
export function findDispute(call: { state: State }, id: string): Stripe.Dispute {
  const found = call.state.find<Stripe.Dispute>('dispute', id)
  if (!found) throw missing('dispute', id)
  return found
}

/** Closes a dispute: the shop accepts the loss (Stripe API, "Close a dispute"). */
export function closeDispute(call: Call, id: string): Answer {
  refuseUnknown(call.params, { expand: 'list' })
  const dispute = findDispute(call, id)
  decideDispute(call, dispute, 'lost')
  return ok(dispute)
}

/**
 * Decides a dispute as the bank does. If won, the money comes back.
 * @throws SandboxError for a dispute that is decided already
 */
export function decideDispute(cause: Cause, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw wrongState(`This dispute is already closed as ${dispute.status}.`, { param: 'dispute' })
  const previous = { status: dispute.status } as Partial<Stripe.Dispute>
  dispute.status = outcome
  if (outcome === 'won') {
    dispute.is_charge_refundable = true
    dispute.balance_transactions.push(balanceTransaction(cause, dispute.id, dispute.amount, dispute.currency))
  }
  cause.state.save(dispute)
  recordEvent(cause, 'charge.dispute.closed', dispute, previous)
  if (outcome === 'won') recordEvent(cause, 'charge.dispute.funds_reinstated', dispute)
}

function balanceTransaction(cause: Cause, source: string, amount: number, currency: string): Stripe.BalanceTransaction {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: cause.now,
    balance_type: 'payments',
    created: cause.now,
    currency,
    description: amount < 0 ? `Chargeback withdrawal for ${source}` : `Chargeback reversal for ${source}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source,
    status: 'available',
    type: 'adjustment',
  }
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
