import type { Stripe } from 'stripe'
import { ok, type Answer, type Call } from './call.ts'
import { findCharge } from './charges.ts'
import { invalidRequest, missing, wrongState } from './errors.ts'
import { recordEvent } from './events.ts'
import { FAILS_AFTER_MS } from './failing-refunds.ts'
import { findIntent } from './intents.ts'
import { formatAmount } from './shared/format-amount.ts'
import { readAmount } from './money.ts'
import { mergeMetadata, oneOf, refuseUnknown, text } from './params.ts'
import { newId } from './state.ts'
import { bankBehind } from './test-cards.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/**
 * Refunds all that is left of a charge, or `amount` minor units of it (Stripe API, "Create a refund").
 * @throws SandboxError 400 `charge_already_refunded` once nothing is left
 */
export function createRefund(call: Call): Answer {
  const { params } = call
  refuseUnknown(params, {
    amount: 'value',
    charge: 'value',
    payment_intent: 'value',
    reason: 'value',
    metadata: 'map',
    expand: 'list',
  })
  const charge = chargeToRefund(call)
  const disputed = charge.disputed && isHeldByDispute(call, charge)
  if (disputed)
    throw wrongState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw wrongState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = readAmount(params) ?? left
  if (amount > left) {
    const sums = `(${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`
    throw wrongState(`Refund amount ${sums}`, { param: 'amount' })
  }

  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: oneOf(params, 'reason', REASONS) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const bank = bankBehind(call.state.hidden(String(charge.payment_method))['behaviour'] ?? '')
  const fails = bank.answer === 'approves' && bank.refunds === 'fail'
  const hidden = fails ? { failsAt: String(call.now * 1000 + FAILS_AFTER_MS) } : undefined
  call.state.insert(refund, String(charge.payment_intent), hidden)
  const before = charge.amount_refunded
  charge.amount_refunded = before + amount
  charge.refunded = charge.amount_refunded === charge.amount
  call.state.save(charge)
  recordEvent(call, 'charge.refunded', charge, { amount_refunded: before, refunded: false })
  recordEvent(call, 'refund.created', refund)
  return ok(refund)
}

/** Returns a refund. @throws SandboxError 404 for an unknown id */
export function findRefund(call: Call, id: string): Stripe.Refund {
  const found = call.state.find<Stripe.Refund>('refund', id)
  if (!found) throw missing('refund', id)
  return found
}

function isHeldByDispute({ state }: Call, { payment_intent }: Stripe.Charge): boolean {
  const row = state
    .sql(`SELECT 1 FROM objects WHERE object = 'dispute' AND parent = ? AND NOT body ->> '$.is_charge_refundable'`)
    .get(String(payment_intent))
  return row !== undefined
}

function chargeToRefund(call: Call): Stripe.Charge {
  const chargeId = text(call.params, 'charge')
  const intentId = text(call.params, 'payment_intent')
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalidRequest('You must pass exactly one of payment_intent and charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  }
  if (intentId !== undefined) {
    const intent = findIntent(call, intentId)
    if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
      throw wrongState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        code: 'payment_intent_unexpected_state',
        param: 'payment_intent',
      })
    }
    return findCharge(call, intent.latest_charge)
  }
  const charge = findCharge(call, String(chargeId))
  if (charge.paid) return charge
  throw wrongState(`Charge ${charge.id} did not succeed and cannot be refunded.`, { param: 'charge' })
}
