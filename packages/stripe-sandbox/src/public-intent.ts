/** The fields of an intent that a browser may see: those that Stripe returns to a publishable key. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]

/** Returns a body with its intent reduced to the public fields, also inside an error. Other bodies stay unchanged. */
export function publicView(body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  const value = body as Record<string, unknown>
  if ('error' in value) {
    const error = value['error'] as Record<string, unknown>
    return {
      error: 'payment_intent' in error ? { ...error, payment_intent: publicView(error['payment_intent']) } : error,
    }
  }
  if (value['object'] !== 'payment_intent') return body
  return Object.fromEntries(PUBLIC_FIELDS.filter((name) => name in value).map((name) => [name, value[name]]))
}
