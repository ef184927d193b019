import { z } from 'zod'
import { seenText } from '#shared/visible-text.ts'
import { isCode, MAX_DESCRIPTION, normalCode } from './promotions.ts'

/** A promotion as its form sends it (spec, section 5). Error messages are codes of src/shared/error-codes.ts. */
export const promotionSchema = z.object({
  code: z.string('invalid_code').transform(normalCode).refine(isCode, 'invalid_code'),
  discountPercent: z.int('invalid_percent').min(0, 'invalid_percent').max(100, 'invalid_percent'),
  description: z
    .string('missing_description')
    .transform((text) => seenText(text.normalize('NFC')))
    .refine((text) => text !== '' && text.length <= MAX_DESCRIPTION, 'missing_description'),
  isActive: z.boolean().default(true),
})
export type PromotionInput = z.infer<typeof promotionSchema>

/** Any of the fields, and in `updatedAt` the version that the admin has seen. */
export const promotionChangeSchema = promotionSchema
  .extend({ isActive: z.boolean() })
  .partial()
  .extend({ updatedAt: z.iso.datetime({ offset: true }).optional() })
export type PromotionChange = z.infer<typeof promotionChangeSchema>
