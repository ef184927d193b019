import { z } from 'zod'
import { CASH_REFUSALS } from '#features/payments/cash-rules.ts'
import { receiptAnswer } from '#features/orders/receipts.schema.ts'
import { call } from '#shared/call.ts'
import { createPaymentIntent, saveCheckoutDetails } from './checkout.calls.ts'
import { customerDataSchema, proofSchema } from './checkout.schema.ts'
import { purchaseSchema } from './purchase.schema.ts'

export const orderInCash = call({
  method: 'POST',
  path: '/api/checkout/cash',
  summary:
    'Places an order that is paid in cash when the flowers arrive, if the rules of the shop allow it: prices the cart, takes the place in a slot and makes the order at once. The same checkout, or the same key, is the same order.',
  access: 'optional',
  limit: 'intents',
  body: purchaseSchema,
  answer: z.object({
    orderId: z.string(),
    receipt: receiptAnswer,
  }),
  codes: [...createPaymentIntent.codes, ...saveCheckoutDetails.codes, ...CASH_REFUSALS, 'cash_open_orders'],
})

export const judgeGuest = call({
  method: 'POST',
  path: '/api/checkout/cash/guest',
  summary:
    'Says whether a checkout that this browser began may be paid in cash on delivery by a guest with this email and phone. It stores nothing.',
  access: 'optional',
  limit: 'intents',
  body: proofSchema.extend(customerDataSchema.pick({ customerEmail: true, customerPhone: true }).shape),
  answer: z.object({ refusal: z.enum(CASH_REFUSALS).nullable().meta({ description: 'Why not; null: it may be.' }) }),
  codes: ['checkout_not_found'],
})
