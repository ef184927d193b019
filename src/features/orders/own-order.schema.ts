import { z } from 'zod'

/** The proof of the link in an order's mails; an account that owns the order needs none. */
const orderTokenShape = {
  token: z.string().max(200).optional().meta({ description: "The token in the links of the order's mails." }),
}

export const cancelSchema = z.object({
  ...orderTokenShape,
  seen: z.int().nonnegative().optional().meta({
    description:
      "What the customer was told comes back, in minor units of the order's currency. Refused if less comes back.",
  }),
})
