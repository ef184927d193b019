import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { fail, succeed } from './confirm.ts'
import { SandboxError, invalidRequest } from './errors.ts'
import { findPaymentMethod } from './payment-methods.ts'

/** Stripe's words when the second step is refused. */
const REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * The customer's answer in the second step (3-D Secure): `approve` takes the money, `refuse` sends the
 * intent back for another card. Answering again changes nothing once the intent is paid.
 * Errors: 400 `payment_intent_unexpected_state` when no second step is waiting.
 */
export function answerChallenge(
  call: Call,
  intent: Stripe.PaymentIntent,
  outcome: 'approve' | 'refuse',
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded') return intent
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw invalidRequest(`No second step is waiting: the PaymentIntent has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }
  const method = findPaymentMethod(call, intent.payment_method)
  if (outcome === 'approve') succeed(call, intent, method)
  else
    fail(call, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: REFUSED,
      payment_method: method,
    })
  return intent
}

/**
 * Where to send the customer back to. Only to the sandbox's own origin or to the one named when the
 * intent was confirmed, so that the page cannot be used to lead people elsewhere.
 */
export function readReturn(call: Call, intent: Stripe.PaymentIntent, given: string): URL {
  const url = URL.canParse(given, call.origin) ? new URL(given, call.origin) : undefined
  const allowed = [call.origin, call.state.hidden(intent.id)['return_origin']]
  if (url && /^https?:$/.test(url.protocol) && allowed.includes(url.origin)) return url
  throw new SandboxError(400, {
    type: 'invalid_request_error',
    code: 'url_invalid',
    param: 'return_url',
    message: 'The return_url belongs to another site than the one the payment was confirmed for.',
  })
}

/** The return address with what Stripe adds to it. */
export function withOutcome(url: URL, intent: Stripe.PaymentIntent): string {
  const target = new URL(url)
  target.searchParams.set('payment_intent', intent.id)
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}
