import type { Stripe } from 'stripe'
import { ok, type Answer, type Call } from './call.ts'
import { CONFIRM_SHAPE, confirmIntent } from './confirm.ts'
import { missing, wrongState } from './errors.ts'
import { recordEvent } from './events.ts'
import { checkChargeable, readAmount, readCurrency, requireCurrency, type Currency } from './money.ts'
import { applyDetails, DETAILS, readAutomaticMethods, readMethodTypes } from './intent-details.ts'
import { flag, oneOf, refuseUnknown, requiredText, text, type Shape } from './params.ts'
import { findPaymentMethod, paymentMethodFor } from './payment-methods.ts'
import { newId } from './state.ts'

const CREATE: Shape = {
  ...DETAILS,
  ...CONFIRM_SHAPE,
  confirm: 'value',
  capture_method: 'value',
  confirmation_method: 'value',
  automatic_payment_methods: { enabled: 'value', allow_redirects: 'value' },
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]
const UPDATABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Returns an intent. @throws SandboxError 404 for an unknown id */
export function findIntent(call: Call, id: string): Stripe.PaymentIntent {
  const found = call.state.find<Stripe.PaymentIntent>('payment_intent', id)
  if (!found) throw missing('payment_intent', id, 'intent')
  return found
}

/**
 * Creates an intent of `amount` minor units (Stripe API, "Create a PaymentIntent"); with `confirm=true`
 * it is confirmed in the same transaction.
 */
export function createIntent(call: Call): Answer {
  const { params } = call
  refuseUnknown(params, CREATE)
  requiredText(params, 'amount')
  const amount = readAmount(params) as number
  const currency = requireCurrency(params)
  checkChargeable(amount, currency)
  oneOf(params, 'capture_method', ['automatic', 'automatic_async'])
  oneOf(params, 'confirmation_method', ['automatic'])

  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: readAutomaticMethods(call),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: call.now,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: readMethodTypes(call) ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  applyDetails(call, intent)
  const confirms = flag(params, 'confirm') === true
  if (!confirms) {
    const method = paymentMethodFor(call)
    if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
  }
  call.state.insert(intent)
  recordEvent(call, 'payment_intent.created', intent)
  return confirms ? confirmIntent(call, intent) : ok(intent)
}

/**
 * Changes an intent that is not paid yet (Stripe API, "Update a PaymentIntent").
 * A waiting second step belongs to the amount it was shown for: a new amount needs a new confirmation.
 */
export function updateIntent(call: Call, id: string): Answer {
  const { params } = call
  refuseUnknown(params, { ...DETAILS, payment_method: 'value' })
  const intent = findIntent(call, id)
  if (!UPDATABLE.includes(intent.status)) {
    throw wrongState(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}. You may only update a PaymentIntent with one of the following statuses: ${UPDATABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  const amount = readAmount(params) ?? intent.amount
  const currency = readCurrency(params) ?? (intent.currency as Currency)
  checkChargeable(amount, currency)
  const changed = amount !== intent.amount || currency !== intent.currency
  Object.assign(intent, { amount, currency })
  if (changed && intent.status === 'requires_action')
    Object.assign(intent, { status: 'requires_confirmation', next_action: null })
  const method = text(params, 'payment_method')
  if (method)
    Object.assign(intent, {
      payment_method: findPaymentMethod(call, method).id,
      status: 'requires_confirmation',
      next_action: null,
    })
  applyDetails(call, intent)
  call.state.save(intent)
  return ok(intent)
}

/** Cancels an intent that was not paid (Stripe API, "Cancel a PaymentIntent"). */
export function cancelIntent(call: Call, id: string): Answer {
  refuseUnknown(call.params, { cancellation_reason: 'value', expand: 'list' })
  const intent = findIntent(call, id)
  if (!CANCELABLE.includes(intent.status)) {
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: call.now,
    next_action: null,
    cancellation_reason: oneOf(call.params, 'cancellation_reason', REASONS) ?? null,
  })
  call.state.save(intent)
  recordEvent(call, 'payment_intent.canceled', intent)
  return ok(intent)
}
