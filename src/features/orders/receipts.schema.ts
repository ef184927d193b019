import { z } from 'zod'
import { CARD_OCCASIONS } from '#shared/gift.ts'
import { instant } from '#shared/wire.ts'

/** What a receipt shows of an order, and the token of its links; only for who has paid it. */
export const receiptAnswer = z.object({
  token: z.string().meta({ description: "The token in the links of the order's mails." }),
  deliveryDate: z.iso.date().nullable().meta({ description: 'A calendar day in Vietnam.' }),
  slot: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .meta({ description: 'In Vietnam, `14:00`; equal for an exact time. Null: at any time of the day.' }),
  recipientName: z
    .string()
    .meta({ description: 'Who receives the flowers; the customer, if the order names nobody else.' }),
  address: z.string().meta({ description: 'Street, ward and city on one line; empty if nothing of it is known.' }),
  cardOccasion: z.enum(CARD_OCCASIONS),
  cardMessage: z.string(),
  cardSignature: z.string(),
  cash: z
    .object({
      dueVND: z.int().meta({ description: 'What the courier collects.' }),
      unconfirmed: z.boolean().meta({
        description:
          'The order is prepared once the customer has confirmed it, by the link that was mailed or by phone.',
      }),
      confirmBy: instant.optional().meta({ description: 'Until when; missing: no time is set.' }),
    })
    .optional()
    .meta({ description: 'Missing: nothing is paid on delivery.' }),
})
