import { z } from 'zod'
import { call } from '#shared/call.ts'

export const receiveStripeEvent = call({
  method: 'POST',
  path: '/api/webhooks/stripe',
  summary: 'Receives an event of the payment provider. The body is the provider’s own, signed in `Stripe-Signature`.',
  access: 'anyone',
  answer: z.object({ received: z.literal(true) }),
  codes: ['invalid_signature', 'invalid_input', 'body_too_large', 'payment_provider_unavailable'],
})
