import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { fail, succeed } from './confirm.ts'
import { SandboxError, invalidRequest } from './errors.ts'
import { findPaymentMethod } from './payment-methods.ts'

/** Stripe's message for a refused second step. */
const REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Applies the customer's choice in the second step (3-D Secure): `approve` charges the card, `refuse` sends the intent
 * back for another card. A repeated choice changes nothing once the intent is paid.
 * @throws SandboxError 400 `payment_intent_unexpected_state` if no second step is waiting
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
 * Returns the address to send the customer back to. Allows only the sandbox's own origin and the one named when the
 * intent was confirmed, so that the page cannot redirect to other sites.
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

/** Returns the return address with the parameters that Stripe adds. */
export function withOutcome(url: URL, intent: Stripe.PaymentIntent): string {
  const target = new URL(url)
  target.searchParams.set('payment_intent', intent.id)
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return target.href
}
