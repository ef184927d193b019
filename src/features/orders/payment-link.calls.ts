import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { orderDetail } from './admin-order.schema.ts'
import { linkTransfer, madeLink, makeLinkSchema, openedLink } from './payment-link.schema.ts'

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
    'nothing_to_pay',
    'payment_link_too_late',
    'amount_too_large',
    'customer_without_email',
    'payment_processing',
    'payment_provider_unavailable',
  ],
})

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

export const endSupplement = call({
  method: 'DELETE',
  path: '/api/orders/[id]/supplement',
  summary:
    'Withdraws the exchange that waits for its supplement, and returns the order: the link of the supplement cannot be paid any more. If it was just paid, the exchange is made.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: z.enum(LOCALES).optional().catch(undefined) }),
  answer: orderDetail,
  codes: ['order_not_found', 'payment_processing', 'payment_provider_unavailable'],
})
