import { z } from 'zod'
import { CITIES } from '#shared/shop.ts'

/** How many characters staff type before customers are looked up. */
export const LEAST_TYPED = 3

const recipient = z.object({
  recipientName: z.string().meta({ description: 'Empty: the customer received the flowers.' }),
  recipientPhone: z.string(),
  deliveryAddress: z.string(),
  deliveryCity: z.enum(CITIES),
  wardCode: z.string(),
  wardName: z.string(),
})
export type EarlierRecipient = z.infer<typeof recipient>

export const foundCustomer = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string().meta({ description: 'Empty: not known.' }),
    locale: z.string().nullable().meta({ description: 'The language of the latest order; null: there is none.' }),
    orders: z.int(),
    recipients: z
      .array(recipient)
      .meta({ description: 'To whom and where they sent flowers, latest first, at most 4.' }),
  })
  .meta({ id: 'FoundCustomer' })
export type FoundCustomer = z.infer<typeof foundCustomer>
