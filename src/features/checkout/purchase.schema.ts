import { z } from 'zod'
import { createIntentSchema, customerDataSchema } from './checkout.schema.ts'

/** A purchase in one call, which is paid in dong: by bank transfer, or to the courier. */
export const purchaseSchema = createIntentSchema.omit({ page: true }).extend({
  currency: z.literal('vnd', 'invalid_currency').default('vnd'),
  customerData: customerDataSchema,
  key: z.uuid().optional().meta({
    description:
      'Names the purchase if the caller has begun no `checkout`; with one, it is ignored. Sent twice, it is one purchase; another content needs another key.',
  }),
  /** With which a call that prices anew compares its own. */
  total: z.int('invalid_input').nonnegative('invalid_input').optional().meta({
    description: 'What the customer was shown, in dong. If it costs something else by now: `quote_changed`.',
  }),
})
