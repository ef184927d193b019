import { z } from 'zod'
import { call } from '#shared/call.ts'
import { bankAccountAnswer } from '#features/payments/bank-account.schema.ts'
import { receiptAnswer } from '#features/orders/receipts.schema.ts'
import { createPaymentIntent, saveCheckoutDetails } from './checkout.calls.ts'
import { purchaseSchema } from './purchase.schema.ts'

export const beginTransfer = call({
  method: 'POST',
  path: '/api/checkout/transfer',
  summary:
    'Begins a purchase that is paid by bank transfer: prices the cart, holds the place in a slot and says what to send, to whom and with which reference. The order is made when the money arrives. The same checkout, or the same key, is the same purchase, until an order on delivery is placed in the place of that checkout.',
  access: 'optional',
  limit: 'intents',
  body: purchaseSchema,
  answer: z.object({
    orderId: z.string().meta({ description: 'The number that the order will have.' }),
    reference: z.string().meta({ description: 'What the text of the transfer must contain.' }),
    clientSecret: z
      .string()
      .meta({ description: 'Proves to the calls after it that this browser began the purchase.' }),
    amountVND: z.int(),
    qr: z.string().meta({ description: 'The text of the VietQR code.' }),
    bank: bankAccountAnswer,
    expiresAt: z.iso.datetime().meta({ description: 'Until when the money is waited for.' }),
  }),
  codes: [...createPaymentIntent.codes, ...saveCheckoutDetails.codes, 'transfer_unavailable', 'order_key_used'],
})

export const readTransfer = call({
  method: 'POST',
  path: '/api/checkout/transfer/state',
  summary: 'Returns what has arrived of a transfer, and its order once all of it has.',
  access: 'anyone',
  limit: 'checkout',
  /** A transfer that this browser began: its reference, and the secret that proves it. */
  body: z.object({ reference: z.string().min(1).max(255), clientSecret: z.string().min(1).max(500) }),
  answer: z.object({
    state: z.enum(['waiting', 'paid', 'over']).meta({ description: '`over`: it is no longer waited for.' }),
    receivedVND: z.int(),
    restVND: z.int(),
    qr: z.string().optional().meta({ description: 'The VietQR code of the rest, once a part has arrived.' }),
    orderId: z.string().optional(),
    receipt: receiptAnswer.optional(),
  }),
  codes: ['checkout_not_found', 'payment_provider_unavailable'],
})
