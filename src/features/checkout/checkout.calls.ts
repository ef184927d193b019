import { z } from 'zod'
import { CASH_REFUSALS } from '#features/payments/cash-rules.ts'
import { DELIVERY_REFUSALS } from '#features/delivery/delivery-refusals.ts'
import { CODE_REFUSALS } from '#features/promotions/promotions.ts'
import { call } from '#shared/call.ts'
import { receiptAnswer } from '#features/orders/receipts.schema.ts'
import { confirmSchema, createIntentSchema, detailsSchema, leaveSchema } from './checkout.schema.ts'
import { quoteAnswer } from './quote.schema.ts'
import { UNAVAILABLE_CODES, UNPRICED_CODES } from './unpriced-codes.ts'

/** Why a place in a slot cannot be held. */
const PLACE_REFUSALS = ['slot_full', 'slot_held_too_often'] as const

export const createPaymentIntent = call({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Prices a cart and begins its payment, or puts the new price on a payment that the browser began before.',
  access: 'optional',
  limit: 'intents',
  body: createIntentSchema,
  answer: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    quoteId: z.string(),
    quote: quoteAnswer,
    cash: z
      .object({
        refusal: z.enum(CASH_REFUSALS).nullable().meta({
          description:
            'Why not; null: it may be. `cash_guest` does not hold for an email and a phone for which flowers were delivered before (`POST /api/checkout/cash/guest`).',
        }),
        confirmFirst: z
          .boolean()
          .meta({ description: 'Whether the customer confirms the order before it is prepared.' }),
      })
      .meta({ description: 'Whether this purchase may be paid in cash on delivery (`POST /api/checkout/cash`).' }),
  }),
  codes: [
    ...UNPRICED_CODES,
    ...PLACE_REFUSALS,
    'total_too_small',
    'amount_too_large',
    'checkout_closed',
    'payment_provider_unavailable',
  ],
})

export const saveCheckoutDetails = call({
  method: 'POST',
  path: '/api/checkout/details',
  summary:
    'Stores the delivery details of a checkout before it is paid, and compares its quote with what the payment will charge.',
  access: 'optional',
  limit: 'checkout',
  body: detailsSchema,
  answer: z.object({ saved: z.literal(true) }),
  codes: [
    'checkout_not_found',
    'checkout_closed',
    'checkout_expired',
    'checkout_session_changed',
    'quote_changed',
    'payment_provider_unavailable',
    ...DELIVERY_REFUSALS,
    ...PLACE_REFUSALS,
    ...UNAVAILABLE_CODES,
    ...CODE_REFUSALS,
  ],
})

export const leaveCheckout = call({
  method: 'POST',
  path: '/api/checkout/leave',
  summary:
    'Gives the place in a delivery slot back within a second, because the customer has left the page; after a declined payment also the use of a discount code and pieces of stock, and all of it at once for a bank transfer that is given up. Pay keeps them, and another page of this checkout that has prolonged the place keeps it.',
  access: 'anyone',
  limit: 'checkout',
  body: leaveSchema,
  answer: z.object({ released: z.boolean() }),
  codes: ['checkout_not_found', 'payment_provider_unavailable'],
})

export const confirmPayment = call({
  method: 'POST',
  path: '/api/confirm-payment',
  summary:
    'Returns the order of a paid payment, which is created if it does not exist yet. Can be repeated; charges nothing.',
  access: 'optional',
  limit: 'checkout',
  body: confirmSchema,
  answer: z.object({
    orderId: z.string(),
    status: z.string(),
    receipt: receiptAnswer.optional().meta({ description: 'Only for a caller with the client secret.' }),
  }),
  codes: [
    'checkout_not_found',
    'checkout_closed',
    'payment_processing',
    'payment_not_succeeded',
    'payment_provider_unavailable',
    'quote_changed',
    ...DELIVERY_REFUSALS,
    ...PLACE_REFUSALS,
  ],
})
