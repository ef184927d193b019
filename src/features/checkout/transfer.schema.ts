import { z } from 'zod'
import { createIntentSchema, customerDataSchema, shownTotal } from './checkout.schema.ts'

/** A purchase by bank transfer, in one call. */
export const beginTransferSchema = createIntentSchema.omit({ page: true }).extend({
  /** Transfers are made in dong. */
  currency: z.literal('vnd', 'invalid_currency').default('vnd'),
  customerData: customerDataSchema,
  key: z.uuid().optional().meta({
    description:
      'Names the purchase if the caller has begun no `checkout`; with one, it is ignored. Sent twice, it is one payment; another content needs another key.',
  }),
  total: shownTotal,
})

/** A transfer that this browser began: its reference, and the secret that proves it. */
export const transferProofSchema = z.object({
  reference: z.string().min(1).max(255),
  clientSecret: z.string().min(1).max(500),
})
