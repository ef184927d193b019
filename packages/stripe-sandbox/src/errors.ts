import type { Stripe } from 'stripe'

/** The fields of Stripe's error object (Stripe API, "Errors"). */
export interface ErrorFields {
  type: 'card_error' | 'invalid_request_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: Stripe.PaymentMethod
}

/** A refused call. Thrown inside a request, it rolls back everything that the request wrote. */
export class SandboxError extends Error {
  readonly status: number
  readonly fields: ErrorFields
  /** Whether the call had begun when it was refused, so that the refusal is repeated for its idempotency key. */
  readonly isKept: boolean

  constructor(status: number, fields: ErrorFields, { isKept = false } = {}) {
    super(fields.message)
    this.status = status
    this.fields = fields
    this.isKept = isKept
  }
}

/** Returns a 400 for an invalid request. */
export function invalidRequest(
  message: string,
  rest: { code?: string; param?: string; payment_intent?: unknown } = {},
): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', message, ...rest })
}

/** Returns a 400 for a valid request that the state of its object does not allow. */
export function wrongState(
  message: string,
  rest: { code?: string; param?: string; payment_intent?: unknown } = {},
): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', message, ...rest }, { isKept: true })
}

/** Returns a 404 for an unknown id. */
export function missing(object: string, id: string, param = 'id'): SandboxError {
  const message = `No such ${object}: '${id}'`
  return new SandboxError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** Returns a 401 for a key that is missing, unknown, or not allowed to make this call. */
export function unauthorized(message: string, code?: string): SandboxError {
  return new SandboxError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** Returns a 402 for invalid card data, with which no charge was attempted. */
export function cardError(code: string, message: string, param?: string): SandboxError {
  return new SandboxError(402, { type: 'card_error', code, message, ...(param ? { param } : {}) })
}

/** Returns an error's JSON in Stripe's form. */
export function errorBody(fields: ErrorFields, requestId: string): string {
  const docs = fields.code ? { doc_url: `https://docs.stripe.com/error-codes/${fields.code.replaceAll('_', '-')}` } : {}
  return JSON.stringify({ error: { ...docs, ...fields, request_log_url: `/sandbox/stripe/logs/${requestId}` } })
}
