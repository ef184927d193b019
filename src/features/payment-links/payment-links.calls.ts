import { z } from 'zod'
import { linkTransfer, openedLink } from '#features/orders/payment-link.schema.ts'
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

export const payLinkByTransfer = call({
  method: 'POST',
  path: '/api/payment-links/transfer',
  summary:
    'Begins to pay a link by bank transfer: returns what to send, to whom and with which reference. Called again, it returns the same with what has arrived, and books the money once all of it has.',
  access: 'anyone',
  limit: 'checkout',
  body: openPaymentLink.body,
  answer: linkTransfer,
  codes: [...openPaymentLink.codes, 'transfer_unavailable'],
})
