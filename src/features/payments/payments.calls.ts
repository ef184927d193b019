import { z } from 'zod'
import { call } from '#shared/call.ts'

export const receivePaymentEvent = call({
  method: 'POST',
  path: '/api/webhooks/[provider]',
  summary:
    'Receives an event of a payment provider, `stripe` for example. The body is the provider’s own, signed as the provider signs it (`Stripe-Signature`). `bank` receives the lines of the shop’s bank account from a feed in SePay’s shape.',
  access: 'anyone',
  answer: z.union([z.object({ received: z.literal(true) }), z.object({ success: z.literal(true) })]),
  codes: ['not_found', 'invalid_signature', 'invalid_input', 'body_too_large', 'payment_provider_unavailable'],
})
