import type { Stripe } from 'stripe'
import { checkClientSecret } from './auth.ts'
import { ok, type Answer, type Call } from './call.ts'
import { findCharge } from './charges.ts'
import { CONFIRM_SHAPE, confirmIntent } from './confirm.ts'
import { closeDispute, findDispute } from './disputes.ts'
import { missing } from './errors.ts'
import { presentEvent } from './events.ts'
import { cancelIntent, createIntent, findIntent, updateIntent } from './intents.ts'
import { listObjects } from './lists.ts'
import { refuseUnknown, text } from './params.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { createRefund, findRefund } from './refunds.ts'

export interface Route {
  method: 'GET' | 'POST'
  /** Below /v1; `*` is an id. */
  path: string
  /** Whether a publishable key with the client secret may call it. */
  fromBrowser?: true
  handle: (call: Call, id: string) => Answer
}

/** Every call of the sandbox, as in the Stripe API reference. */
export const ROUTES: Route[] = [
  { method: 'POST', path: 'payment_intents', handle: createIntent },
  {
    method: 'GET',
    path: 'payment_intents',
    handle: (call) => ok(listObjects(call, 'payment_intent', '/v1/payment_intents')),
  },
  { method: 'GET', path: 'payment_intents/*', fromBrowser: true, handle: retrieveIntent },
  { method: 'POST', path: 'payment_intents/*', handle: updateIntent },
  { method: 'POST', path: 'payment_intents/*/confirm', fromBrowser: true, handle: confirm },
  { method: 'POST', path: 'payment_intents/*/cancel', handle: cancelIntent },
  { method: 'GET', path: 'charges', handle: (call) => ok(listObjects(call, 'charge', '/v1/charges')) },
  { method: 'GET', path: 'charges/*', handle: retrieve(findCharge) },
  { method: 'POST', path: 'refunds', handle: createRefund },
  { method: 'GET', path: 'refunds', handle: (call) => ok(listObjects(call, 'refund', '/v1/refunds')) },
  { method: 'GET', path: 'refunds/*', handle: retrieve(findRefund) },
  { method: 'GET', path: 'disputes', handle: (call) => ok(listObjects(call, 'dispute', '/v1/disputes')) },
  { method: 'GET', path: 'disputes/*', handle: retrieve(findDispute) },
  { method: 'POST', path: 'disputes/*/close', handle: closeDispute },
  { method: 'GET', path: 'events', handle: listEvents },
  { method: 'GET', path: 'events/*', handle: retrieve(findEvent) },
  { method: 'GET', path: 'payment_methods/*', handle: retrieve(findPaymentMethod) },
]

function retrieve(find: (call: Call, id: string) => unknown): Route['handle'] {
  return (call, id) => {
    refuseUnknown(call.params, { expand: 'list' })
    return ok(find(call, id))
  }
}

function retrieveIntent(call: Call, id: string): Answer {
  refuseUnknown(call.params, { client_secret: 'value', key: 'value', expand: 'list' })
  return ok(openIntent(call, id))
}

function confirm(call: Call, id: string): Answer {
  refuseUnknown(call.params, {
    ...CONFIRM_SHAPE,
    client_secret: 'value',
    key: 'value',
    expected_payment_method_type: 'value',
  })
  return confirmIntent(call, openIntent(call, id))
}

/**
 * Returns an intent to a caller with the secret key, or with the publishable key and the intent's client secret.
 * @throws SandboxError for any other caller; 404 for an unknown id
 */
export function openIntent(call: Call, id: string): Stripe.PaymentIntent {
  const intent = findIntent(call, id)
  checkClientSecret(intent, text(call.params, 'client_secret'), call.key === 'publishable')
  return intent
}

function findEvent(call: Call, id: string): Stripe.Event {
  const event = call.state.find<Stripe.Event>('event', id)
  if (!event) throw missing('event', id)
  return presentEvent(call.state, event)
}

/** The provider's log goes back 30 days (Stripe API, "List all events"), in seconds. */
const EVENTS_KEPT_S = 30 * 24 * 60 * 60

function listEvents(call: Call): Answer {
  const page = listObjects(call, 'event', '/v1/events')
  const kept = page.data.filter(({ created }) => created >= call.now - EVENTS_KEPT_S)
  const data = kept.map((event) => presentEvent(call.state, event as Stripe.Event))
  return ok({ ...page, has_more: page.has_more && kept.length === page.data.length, data })
}
