import { z } from 'zod'
import { orderDetail, REFUND_REFUSALS } from '#features/orders/admin-order.schema.ts'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { exchangeQuoteAnswer, exchangeQuoteSchema, exchangeSchema } from './exchange.schema.ts'
import { UNPRICED_PRODUCT_CODES } from './unpriced-codes.ts'

/** Why the lines of an order cannot be exchanged. */
const EXCHANGE_CODES = [
  'order_not_found',
  'order_on_its_way',
  'order_delivered',
  'order_cancelled',
  'order_awaits_details',
  'changed_meanwhile',
  'invalid_line',
  'invalid_choice_price',
  ...UNPRICED_PRODUCT_CODES,
  'amount_too_small',
  'amount_too_large',
  'refund_without_payment',
  'refund_disputed',
  'refund_too_large',
  'payment_link_too_late',
] as const

export const quoteExchange = call({
  method: 'POST',
  path: '/api/orders/[id]/lines/quote',
  summary: 'Returns what an exchange of lines would cost and what happens with the money. Writes nothing.',
  access: 'admin',
  permission: 'orders',
  body: exchangeQuoteSchema,
  answer: exchangeQuoteAnswer,
  codes: EXCHANGE_CODES,
})

export const exchangeLines = call({
  method: 'PUT',
  path: '/api/orders/[id]/lines',
  summary:
    'Exchanges the lines of an order until it is on its way, and returns the order. What a paid order costs less goes back; what it costs more is charged by a link, and the order keeps its lines until that is paid. An unpaid one costs the new amount. Earlier payment links end. Sent twice, it is one exchange.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: z.enum(LOCALES).optional().catch(undefined) }),
  body: exchangeSchema,
  answer: orderDetail,
  codes: [
    ...EXCHANGE_CODES,
    'exchange_costs_more',
    'quote_changed',
    'reason_missing',
    'payment_processing',
    'payment_provider_unavailable',
    ...REFUND_REFUSALS,
  ],
})
