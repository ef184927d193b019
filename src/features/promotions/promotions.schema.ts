import { z } from 'zod'
import { isMinute } from '#shared/dates.ts'
import { MAX_CATEGORY } from '#shared/shop.ts'
import { seenText } from '#shared/visible-text.ts'
import { isCode, MAX_DESCRIPTION, normalCode } from './promotions.ts'

/** A minute of Vietnam's time, or no limit. */
export const minute = z.string('invalid_minute').refine(isMinute, 'invalid_minute').nullable()
/** More orders than a shop has. */
const MAX_USES = 1_000_000

/** The most categories of one code. */
const MAX_CATEGORIES = 50

/** More than any purchase can cost, in minor units. */
const MAX_MINIMUM = 1_000_000_000
/** So many orders, or no limit. */
export const uses = z.int('invalid_uses').min(1, 'invalid_uses').max(MAX_USES, 'invalid_uses').nullable()

/** Names of products' categories, each once; none: all goods. */
export const categories = z
  .array(z.string('invalid_categories').trim().min(1, 'invalid_categories').max(MAX_CATEGORY, 'invalid_categories'))
  .max(MAX_CATEGORIES, 'invalid_categories')
  .transform((names) => [...new Set(names)])

/** A sum of goods in minor units; 0: none. */
export const minimum = z.int('invalid_minimum').min(0, 'invalid_minimum').max(MAX_MINIMUM, 'invalid_minimum')

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
  startsAt: minute,
  endsAt: minute,
  minimumVND: minimum,
  minimumUSDCents: minimum,
  maxUses: uses,
  maxUsesPerCustomer: uses,
  firstOrderOnly: z.boolean(),
  categories,
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
  startsAt: z.string().nullable().meta({
    description: 'The first minute in which the code counts, `YYYY-MM-DDTHH:mm` in Vietnam’s time; null: no limit.',
  }),
  endsAt: z.string().nullable().meta({ description: 'The first minute in which it does not count any more.' }),
  minimumVND: z.int().meta({ description: 'The least sum of goods in dong, before discount and delivery; 0: none.' }),
  minimumUSDCents: z.int().meta({ description: 'The same for purchases in dollars, in cents.' }),
  maxUses: z
    .int()
    .nullable()
    .meta({ description: 'For how many orders the code counts, without cancelled ones; null: no limit.' }),
  maxUsesPerCustomer: z.int().nullable().meta({
    description: 'For how many orders of one customer (account, email or phone number) it counts; null: no limit.',
  }),
  firstOrderOnly: z.boolean().meta({ description: 'Whether it counts for the first order of a customer only.' }),
  categories: z.array(z.string()).meta({
    description:
      'The categories of goods that it discounts, and whose sum the minimum is compared with; none: all goods.',
  }),
} satisfies { [Field in PromotionField]: z.ZodType<PromotionFields[Field]> }

/** Defaults of a new discount code. */
export const NEW_PROMOTION = {
  isActive: true,
  startsAt: null,
  endsAt: null,
  minimumVND: 0,
  minimumUSDCents: 0,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  categories: [],
} satisfies Partial<PromotionFields>

/** The body that creates a discount code. */
export const promotionSchema = fields.extend({
  isActive: fields.shape.isActive.default(NEW_PROMOTION.isActive),
  startsAt: minute.default(NEW_PROMOTION.startsAt),
  endsAt: minute.default(NEW_PROMOTION.endsAt),
  minimumVND: minimum.default(NEW_PROMOTION.minimumVND),
  minimumUSDCents: minimum.default(NEW_PROMOTION.minimumUSDCents),
  maxUses: uses.default(NEW_PROMOTION.maxUses),
  maxUsesPerCustomer: uses.default(NEW_PROMOTION.maxUsesPerCustomer),
  firstOrderOnly: fields.shape.firstOrderOnly.default(NEW_PROMOTION.firstOrderOnly),
  categories: categories.default(NEW_PROMOTION.categories),
})
export type PromotionInput = z.infer<typeof promotionSchema>

/**
 * The body that changes a discount code; a missing field keeps its value. `updatedAt` is the version that the admin has
 * seen.
 */
export const promotionChangeSchema = fields.partial().extend({ updatedAt: z.iso.datetime({ offset: true }).optional() })
export type PromotionChange = z.infer<typeof promotionChangeSchema>
