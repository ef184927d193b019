import { z } from 'zod'
import { madeLink } from '#features/orders/payment-link.schema.ts'
import { call } from '#shared/call.ts'
import { staffOrderSchema, staffQuoteAnswer, staffQuoteSchema } from './staff-order.schema.ts'
import { UNPRICED_CODES } from './unpriced-codes.ts'

export const quoteStaffOrder = call({
  method: 'POST',
  path: '/api/orders/quote',
  summary: 'Returns what an order of staff costs before it is placed. Writes nothing and holds no place.',
  access: 'admin',
  permission: 'orders',
  body: staffQuoteSchema,
  answer: staffQuoteAnswer,
  codes: UNPRICED_CODES,
})

export const placeStaffOrder = call({
  method: 'POST',
  path: '/api/orders',
  summary:
    'Makes an order that staff take at the counter or by phone, with the prices and rules of the checkout. The same key is the same order.',
  access: 'admin',
  permission: 'orders',
  body: staffOrderSchema,
  answer: z.object({
    orderId: z.string(),
    paymentLink: madeLink.optional().meta({ description: 'With the payment `link`: what the customer pays by.' }),
  }),
  codes: [
    ...UNPRICED_CODES,
    'invalid_name',
    'invalid_phone',
    'slot_full',
    'quote_changed',
    'order_key_used',
    'order_already_paid',
    'nothing_to_pay',
    'order_cancelled',
    'payment_link_too_late',
    'amount_too_large',
  ],
})
