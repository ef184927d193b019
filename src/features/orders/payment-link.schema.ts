import { z } from 'zod'
import { bankAccountAnswer } from '#features/payments/bank-account.schema.ts'
import { instant } from '#shared/wire.ts'

/** The states of a payment link that are over, and why nothing can be paid by it now. */
const OVER = ['paid', 'processing', 'expired', 'replaced', 'cancelled'] as const
export type PaymentLinkState = 'open' | (typeof OVER)[number]

/** What a payment link opens. */
export const openedLink = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      isSupplement: z
        .boolean()
        .meta({ description: 'Whether the order is paid, and the link charges only what other flowers cost more.' }),
      order: z.object({
        lines: z
          .array(z.object({ name: z.string(), quantity: z.int() }))
          .meta({ description: 'Those of the order; of a supplement those that it will have.' }),
        deliveryDate: z.iso.date().nullable().meta({ description: 'A calendar day in Vietnam.' }),
        slot: z
          .object({ from: z.string(), to: z.string() })
          .nullable()
          .meta({ description: 'Times of the day in Vietnam, HH:MM; equal for an exact time. Null: at any time.' }),
      }),
      amount: z.int().meta({ description: 'Minor units of `currency`.' }),
      currency: z.enum(['VND', 'USD']),
      expiresAt: instant,
      payment: z.object({ paymentIntentId: z.string(), clientSecret: z.string() }).nullable().meta({
        description: 'The payment by card; null: a card cannot be charged so little.',
      }),
      transfer: z.enum(['offered', 'begun']).nullable().meta({
        description: 'Whether it can be paid by bank transfer, too, and has a reference already; null: it cannot.',
      }),
    }),
    z.object({ state: z.enum(OVER) }),
  ])
  .meta({ id: 'OpenedPaymentLink' })
export type OpenedLink = z.infer<typeof openedLink>

/** What a customer sends to pay a link by bank transfer. */
export const linkTransfer = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      reference: z.string().meta({ description: 'What the text of the transfer must contain.' }),
      amountVND: z.int(),
      receivedVND: z.int().meta({ description: 'What has arrived; the rest is waited for.' }),
      qr: z.string().meta({ description: 'The text of the VietQR code, for what is still missing.' }),
      bank: bankAccountAnswer,
      expiresAt: instant,
    }),
    z.object({ state: z.enum(OVER) }),
  ])
  .meta({ id: 'PaymentLinkTransfer' })
export type LinkTransfer = z.infer<typeof linkTransfer>

/** A payment link, for staff. */
export const madeLink = z
  .object({ url: z.url().meta({ description: 'Opens the payment; it is a secret.' }), expiresAt: instant })
  .meta({ id: 'PaymentLink' })

export const makeLinkSchema = z.object({
  mail: z.boolean().default(false).meta({ description: 'Whether the customer gets the link by email.' }),
})
