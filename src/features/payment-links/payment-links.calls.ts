import { z } from 'zod'
import { openedLink } from '#features/orders/payment-link.schema.ts'
import { call } from '#shared/call.ts'

export const openPaymentLink = call({
  method: 'POST',
  path: '/api/payment-links',
  summary:
    'Opens a payment link: returns its state, and what can be paid by it. Called again after the payment, it books it. A POST, because a token in an address would be logged.',
  access: 'anyone',
  limit: 'tracking',
  body: z.object({ token: z.string().min(1).max(200) }),
  answer: openedLink,
  codes: ['payment_link_unavailable', 'payment_provider_unavailable'],
})
