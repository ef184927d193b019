import { z } from 'zod'
import { seenText } from '#shared/visible-text.ts'
import { isCode, MAX_DESCRIPTION, normalCode } from './promotions.ts'

/**
 * The fields of a discount code that an admin edits (spec, section 5), listed only here. The wire types, audit names,
 * change detection and the admin form's values are derived from this schema. Error messages are codes of
 * src/shared/error-codes.ts.
 */
const fields = z.object({
  code: z.string('invalid_code').transform(normalCode).refine(isCode, 'invalid_code'),
  discountPercent: z.int('invalid_percent').min(0, 'invalid_percent').max(100, 'invalid_percent'),
  description: z
    .string('missing_description')
    .transform((text) => seenText(text.normalize('NFC')))
    .refine((text) => text !== '' && text.length <= MAX_DESCRIPTION, 'missing_description'),
  isActive: z.boolean(),
})

export type PromotionFields = z.output<typeof fields>
export type PromotionField = keyof PromotionFields
export const PROMOTION_FIELDS = Object.keys(fields.shape) as PromotionField[]

/** The same fields in the API's responses. */
export const fieldAnswers = {
  code: z.string(),
  discountPercent: z.int().meta({ description: 'Whole percent of the subtotal, 0 to 100.' }),
  description: z.string(),
  isActive: z.boolean(),
} satisfies { [Field in PromotionField]: z.ZodType<PromotionFields[Field]> }

/** Defaults of a new discount code. */
export const NEW_PROMOTION = { isActive: true } satisfies Partial<PromotionFields>

/** The body that creates a discount code. */
export const promotionSchema = fields.extend({ isActive: fields.shape.isActive.default(NEW_PROMOTION.isActive) })
export type PromotionInput = z.infer<typeof promotionSchema>

/**
 * The body that changes a discount code; a missing field keeps its value. `updatedAt` is the version that the admin has
 * seen.
 */
export const promotionChangeSchema = fields.partial().extend({ updatedAt: z.iso.datetime({ offset: true }).optional() })
export type PromotionChange = z.infer<typeof promotionChangeSchema>
