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

/** A refusal. Thrown inside a request, it undoes everything the request wrote. */
export class SandboxError extends Error {
  readonly status: number
  readonly fields: ErrorFields

  constructor(status: number, fields: ErrorFields) {
    super(fields.message)
    this.status = status
    this.fields = fields
  }
}

/** 400: the request itself is wrong. */
export function invalidRequest(
  message: string,
  rest: { code?: string; param?: string; payment_intent?: unknown } = {},
): SandboxError {
  return new SandboxError(400, { type: 'invalid_request_error', message, ...rest })
}

/** 404: no object with this id. */
export function missing(object: string, id: string, param = 'id'): SandboxError {
  const message = `No such ${object}: '${id}'`
  return new SandboxError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}

/** 401: the key is absent, unknown, or not allowed to make this call. */
export function unauthorized(message: string, code?: string): SandboxError {
  return new SandboxError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** 402: the card's data cannot be right; nothing was attempted with it. */
export function cardError(code: string, message: string, param?: string): SandboxError {
  return new SandboxError(402, { type: 'card_error', code, message, ...(param ? { param } : {}) })
}

/** The JSON that Stripe sends for an error. */
export function errorBody(fields: ErrorFields, requestId: string): string {
  const docs = fields.code ? { doc_url: `https://docs.stripe.com/error-codes/${fields.code.replaceAll('_', '-')}` } : {}
  return JSON.stringify({ error: { ...docs, ...fields, request_log_url: `/sandbox/stripe/logs/${requestId}` } })
}
