import { z } from 'zod'
import { call, type RowOf } from '#shared/call.ts'
import { instant, searchText, seenVersion } from '#shared/wire.ts'
import { fieldAnswers, promotionChangeSchema, promotionSchema } from './promotions.schema.ts'

const promotion = z
  .object({
    id: z.string(),
    ...fieldAnswers,
    used: z.int().meta({
      description:
        'For how many orders it has counted, without cancelled ones, and how many payments hold a use of it.',
    }),
    emptyCategories: z.array(z.string()).meta({
      description: 'Those of its categories in which there is no product: the code discounts nothing for them.',
    }),
    createdAt: instant,
    updatedAt: instant.meta({
      description: 'Sent back with a change, so that nobody overwrites what they have not seen.',
    }),
  })
  .meta({ id: 'Promotion' })

/** A discount code as the admin sees it (spec, section 3). */
export type Promotion = RowOf<typeof listPromotions>

export const listPromotions = call({
  method: 'GET',
  path: '/api/promotions',
  summary: 'Lists the discount codes, newest first.',
  access: 'admin',
  permission: 'promotions',
  query: z.object({ q: searchText }),
  answer: z.array(promotion),
  pages: { size: 50, whole: true },
})

export const createPromotion = call({
  method: 'POST',
  path: '/api/promotions',
  summary: 'Creates a discount code.',
  access: 'admin',
  permission: 'promotions',
  body: promotionSchema,
  answer: promotion,
  codes: ['code_taken', 'code_end_before_start'],
})

export const changePromotion = call({
  method: 'PATCH',
  path: '/api/promotions/[id]',
  summary: 'Changes a discount code. Orders keep the code and the percentage they were made with.',
  access: 'admin',
  permission: 'promotions',
  body: promotionChangeSchema,
  answer: promotion,
  codes: ['not_found', 'code_taken', 'code_end_before_start', 'changed_meanwhile'],
})

export const deletePromotion = call({
  method: 'DELETE',
  path: '/api/promotions/[id]',
  summary: 'Deletes a discount code. Orders made with it keep it.',
  access: 'admin',
  permission: 'promotions',
  body: seenVersion,
  answer: z.object({ deleted: z.literal(true) }),
  codes: ['not_found', 'changed_meanwhile'],
})

export const validateCode = call({
  method: 'GET',
  path: '/api/promotions/validate/[code]',
  summary:
    'Returns a discount code that counts now, in any case and with its percentage. Whether the purchase reaches the minimum is decided where it is priced.',
  access: 'anyone',
  limit: 'codes',
  answer: z.object({ code: fieldAnswers.code, discountPercent: fieldAnswers.discountPercent }),
  codes: ['invalid_discount_code', 'code_not_started', 'code_ended'],
})
