import { z } from 'zod'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { call, type AnswerOf } from '#shared/call.ts'

export const readAnalysisState = call({
  method: 'GET',
  path: '/api/admin/analyze-product-image',
  summary: 'Returns whether a service that reads pictures is set up.',
  access: 'admin',
  permission: 'pictures',
  answer: z.object({ ready: z.boolean() }),
})

export const analysePicture = call({
  method: 'POST',
  path: '/api/admin/analyze-product-image',
  summary: "Reads a product's texts from its picture: in the base language, and their translations.",
  access: 'admin',
  permission: 'pictures',
  body: z.object({
    imageUrl: z
      .string({ error: 'picture_unknown' })
      .min(1, { error: 'picture_unknown' })
      .max(2000)
      .meta({ description: "The uploaded picture's address: `/objects/p/<name>.webp`." }),
  }),
  answer: z.object({
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    category: z.string(),
    translations: z
      .partialRecord(z.enum(TRANSLATION_LOCALES), z.object({ name: z.string(), description: z.string() }))
      .optional(),
  }),
  codes: [
    'picture_unknown',
    'storage_unavailable',
    'ai_not_set_up',
    'ai_too_slow',
    'ai_unreachable',
    'ai_key_refused',
    'ai_too_many_requests',
    'ai_refused',
    'ai_failed',
    'ai_nonsense',
  ],
})

/** The product texts read from a picture. */
export type PictureDetails = AnswerOf<typeof analysePicture>
