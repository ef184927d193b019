import type { Stripe } from 'stripe'
import { ok, type Answer, type Call } from './call.ts'
import { createCharge, type Failure } from './charges.ts'
import { openDispute } from './disputes.ts'
import { invalidRequest, wrongState, type ErrorFields } from './errors.ts'
import { recordEvent } from './events.ts'
import { SETTLES_AFTER_MS } from './late-payments.ts'
import { flag, text, type Shape } from './params.ts'
import { findPaymentMethod, PAYMENT_METHOD_DATA, paymentMethodFor } from './payment-methods.ts'
import { bankBehind, declineMessage } from './test-cards.ts'

/** The parameters of a confirmation, also inside a creation with `confirm=true`. */
export const CONFIRM_SHAPE: Shape = {
  payment_method: 'value',
  payment_method_data: PAYMENT_METHOD_DATA,
  return_url: 'value',
  use_stripe_sdk: 'value',
  expand: 'list',
}

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * Tries to charge the card (Stripe API, "Confirm a PaymentIntent"). Ends in `succeeded`, in `processing`, in
 * `requires_action` when the bank asks for a second step, or with 402 and back in
 * `requires_payment_method` when it declines. A succeeded or canceled intent is refused, so however
 * many confirmations race, one charge is made.
 */
export function confirmIntent(call: Call, intent: Stripe.PaymentIntent): Answer {
  if (!CONFIRMABLE.includes(intent.status)) throw notConfirmable(intent)
  const method = paymentMethodFor(call) ?? presentMethod(call, intent)
  const returnUrl = readReturnUrl(call)
  const inPage = flag(call.params, 'use_stripe_sdk') === true
  const bank = bankBehind(call.state.hidden(method.id)['behaviour'] ?? '')

  intent.payment_method = method.id
  intent.last_payment_error = null
  if (bank.answer === 'approves') return succeed(call, intent, method)
  if (bank.answer === 'processes') return process(call, intent, method, bank.outcome)
  if (bank.answer === 'asks') return askForSecondStep(call, intent, inPage ? undefined : returnUrl, returnUrl)
  const message = declineMessage(bank.code, bank.declineCode)
  return decline(call, intent, method, {
    code: bank.code,
    message,
    ...(bank.declineCode ? { declineCode: bank.declineCode } : {}),
  })
}

/** Charges the card and records the events. */
export function succeed(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Answer {
  const charge = createCharge(call, intent, method)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
    payment_method: method.id,
  })
  call.state.save(intent)
  recordEvent(call, 'payment_intent.succeeded', intent)
  const bank = bankBehind(call.state.hidden(method.id)['behaviour'] ?? '')
  if (bank.answer === 'approves' && bank.disputes) openDispute(call, intent, charge)
  return ok(intent)
}

/** Leaves the payment in processing, which `late-payments.ts` settles; with `outcome` null, only a test does. */
function process(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: 'succeeded' | 'failed' | null,
): Answer {
  const charge = createCharge(call, intent, method, { pending: true })
  Object.assign(intent, { status: 'processing', latest_charge: charge.id, next_action: null })
  const settling = outcome && { settlesAt: String(call.now * 1000 + SETTLES_AFTER_MS), settlesAs: outcome }
  call.state.save(intent, { ...call.state.hidden(intent.id), ...settling })
  recordEvent(call, 'payment_intent.processing', intent)
  return ok(intent)
}

/** Sends the intent back for another payment method. Returns the error; the change is kept. */
export function fail(call: Call, intent: Stripe.PaymentIntent, error: ErrorFields): ErrorFields {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: { ...error },
  })
  call.state.save(intent)
  recordEvent(call, 'payment_intent.payment_failed', intent)
  return { ...error, payment_intent: intent }
}

function decline(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, failure: Failure): Answer {
  const charge = createCharge(call, intent, method, { failure })
  intent.latest_charge = charge.id
  const error = fail(call, intent, {
    type: 'card_error',
    code: failure.code,
    message: failure.message,
    charge: charge.id,
    payment_method: method,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    ...(failure.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  })
  return { status: 402, body: { error } }
}

function askForSecondStep(call: Call, intent: Stripe.PaymentIntent, redirectTo?: string, returnUrl?: string): Answer {
  const page = new URL(`/sandbox/stripe/challenge/${intent.id}`, call.origin)
  page.searchParams.set('client_secret', intent.client_secret ?? '')
  if (redirectTo) page.searchParams.set('return_url', redirectTo)
  const next: Stripe.PaymentIntent['next_action'] = redirectTo
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: redirectTo, url: page.href } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_challenge', url: page.href } }
  Object.assign(intent, { status: 'requires_action', next_action: next })
  // The bank's page returns only to the origin named here.
  call.state.save(intent, returnUrl ? { return_origin: new URL(returnUrl).origin } : {})
  recordEvent(call, 'payment_intent.requires_action', intent)
  return ok(intent)
}

function presentMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  if (typeof intent.payment_method === 'string') return findPaymentMethod(call, intent.payment_method)
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

function readReturnUrl(call: Call): string | undefined {
  const value = text(call.params, 'return_url')
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw invalidRequest('The return_url must be a full http or https address.', {
    code: 'url_invalid',
    param: 'return_url',
  })
}

function notConfirmable(intent: Stripe.PaymentIntent): Error {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`
  return wrongState(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
