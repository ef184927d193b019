import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { orderDetail } from './admin-order.schema.ts'
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
    'nothing_to_pay',
    'payment_link_too_late',
    'amount_too_large',
    'customer_without_email',
    'payment_processing',
    'payment_provider_unavailable',
  ],
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
