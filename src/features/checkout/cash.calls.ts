import { z } from 'zod'
import { CASH_REFUSALS } from '#features/payments/cash-rules.ts'
import { receiptAnswer } from '#features/receipts/receipts.schema.ts'
import { call } from '#shared/call.ts'
import { createPaymentIntent, saveCheckoutDetails } from './checkout.calls.ts'
import { createIntentSchema, customerDataSchema } from './checkout.schema.ts'

export const orderInCash = call({
  method: 'POST',
  path: '/api/checkout/cash',
  summary:
    'Places an order that is paid in cash when the flowers arrive, if the rules of the shop allow it: prices the cart, takes the place in a slot and makes the order at once. The same key is the same order.',
  access: 'optional',
  limit: 'intents',
  body: createIntentSchema.omit({ page: true }).extend({
    /** Couriers collect dong. */
    currency: z.literal('vnd', 'invalid_currency').default('vnd'),
    customerData: customerDataSchema,
    key: z.uuid().meta({
      description:
        'Made by the browser once for each purchase. Sent twice, it is one order; another content needs another key.',
    }),
    total: z.int('invalid_input').nonnegative('invalid_input').optional().meta({
      description: 'What the customer was shown, in dong. If it costs something else by now: `quote_changed`.',
    }),
  }),
  answer: z.object({
    orderId: z.string(),
    dueVND: z.int().meta({ description: 'What the courier collects.' }),
    unconfirmed: z.boolean().meta({
      description: 'The order is prepared once the customer has confirmed it, by the link that was mailed or by phone.',
    }),
    receipt: receiptAnswer,
  }),
  codes: [...createPaymentIntent.codes, ...saveCheckoutDetails.codes, ...CASH_REFUSALS, 'order_key_used'],
})
