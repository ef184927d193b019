import { z } from 'zod'
import { madeLink } from '#features/orders/payment-link.schema.ts'
import { CODE_REFUSALS } from '#features/promotions/promotions.ts'
import { call } from '#shared/call.ts'
import { staffOrderSchema, staffQuoteAnswer, staffQuoteSchema } from './staff-order.schema.ts'

/** Why an order of staff cannot be priced. */
const STAFF_PRICE_CODES = [
  'unknown_product',
  'product_archived',
  'out_of_stock',
  'too_few_left',
  'invalid_quantity',
  ...CODE_REFUSALS,
  'date_in_past',
  'date_too_late',
  'date_cut_off',
  'date_closed',
  'invalid_ward',
  'ward_of_other_city',
  'ward_not_served',
  'invalid_slot',
  'slot_past',
] as const

export const quoteStaffOrder = call({
  method: 'POST',
  path: '/api/orders/quote',
  summary: 'Returns what an order of staff costs before it is placed. Writes nothing and holds no place.',
  access: 'admin',
  permission: 'orders',
  body: staffQuoteSchema,
  answer: staffQuoteAnswer,
  codes: STAFF_PRICE_CODES,
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
    ...STAFF_PRICE_CODES,
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
