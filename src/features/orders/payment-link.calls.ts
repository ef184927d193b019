import { call } from '#shared/call.ts'
import { madeLink, makeLinkSchema } from './payment-link.schema.ts'

export const makePaymentLink = call({
  method: 'POST',
  path: '/api/orders/[id]/payment-link',
  summary:
    'Makes a link that an unpaid order is paid by, for a day and not beyond the beginning of its delivery. Earlier links stop working.',
  access: 'admin',
  permission: 'orders',
  body: makeLinkSchema,
  answer: madeLink,
  codes: [
    'order_not_found',
    'order_cancelled',
    'order_already_paid',
    'payment_link_too_late',
    'amount_too_large',
    'customer_without_email',
    'payment_processing',
    'payment_provider_unavailable',
  ],
})
