import { z } from 'zod'
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
      payment: z.object({ paymentIntentId: z.string(), clientSecret: z.string() }),
    }),
    z.object({ state: z.enum(OVER) }),
  ])
  .meta({ id: 'OpenedPaymentLink' })
export type OpenedLink = z.infer<typeof openedLink>

/** A payment link, for staff. */
export const madeLink = z
  .object({ url: z.url().meta({ description: 'Opens the payment; it is a secret.' }), expiresAt: instant })
  .meta({ id: 'PaymentLink' })

export const makeLinkSchema = z.object({
  mail: z.boolean().default(false).meta({ description: 'Whether the customer gets the link by email.' }),
})
