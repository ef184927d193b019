import { timingSafeEqual } from 'node:crypto'
import type { Stripe } from 'stripe'
import { invalidRequest, unauthorized } from './errors.ts'
import type { Form } from './form-encoding.ts'

export const SECRET_KEY = 'sk_test_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_sandbox'

/** The API keys that a sandbox accepts. */
export interface Keys {
  secret: string
  publishable: string
}

/**
 * Returns the kind of a request's key (Stripe API, "Authentication"): Bearer, the user name of Basic, or, as the
 * provider's script sends it, the parameter `key` (publishable only).
 * @throws SandboxError 401 for a missing or unknown key
 */
export function identify(request: Request, params: Form, keys: Keys): 'secret' | 'publishable' {
  const bearer = bearerOf(request)
  const basic = /^Basic\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const sent = bearer ?? (basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : undefined)
  const key = sent ?? (typeof params['key'] === 'string' ? params['key'] : undefined)
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (sent !== undefined && same(key, keys.secret)) return 'secret'
  if (same(key, keys.publishable)) return 'publishable'
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}`)
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Requires the sandbox's control key, since the API keys are published.
 * @throws SandboxError 401
 */
export function checkControlKey(request: Request, controlKey: string): void {
  if (!same(bearerOf(request) ?? '', controlKey))
    throw unauthorized('The controls take only the control key of this sandbox, which its process makes at its start.')
}

/** Returns the 401 for a call that a publishable key may not make. */
export function secretKeyRequired(): Error {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  )
}

/** Requires the client secret of this intent. @throws SandboxError for any other */
export function checkClientSecret(intent: Stripe.PaymentIntent, given: string | undefined, required: boolean): void {
  if (given === undefined && !required) return
  if (given !== undefined && same(given, intent.client_secret ?? '')) return
  if (given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  )
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
