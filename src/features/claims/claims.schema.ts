import { z } from 'zod'
import { answerText } from '#features/answer-templates/answer-templates.schema.ts'
import { photoData } from '#features/uploads/photo.schema.ts'
import { LOCALES } from '#shared/locale.ts'
import { seenText } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'
import { MAX_CLAIM_PHOTOS, MAX_CLAIM_TEXT } from './claims.ts'

const claimText = z
  .string('invalid_claim_text')
  .transform(seenText)
  .pipe(z.string().min(1, 'invalid_claim_text').max(MAX_CLAIM_TEXT, 'claim_too_long'))

export const claimSchema = z.object({
  token: z.string().max(200).optional().meta({ description: "The token in the links of the order's mails." }),
  text: claimText,
  photos: z.array(photoData).max(MAX_CLAIM_PHOTOS, 'too_many_photos'),
})
export type NewClaim = z.infer<typeof claimSchema>

export const answerSchema = z.object({ answer: answerText })

/** What the customer of an order may claim now, and their last claim. */
export const ownClaimAnswer = z
  .object({
    until: instant.nullable().meta({ description: 'Until when a claim is in time; null: none can be made now.' }),
    claim: z
      .object({
        text: z.string(),
        createdAt: instant,
        answer: z.string().meta({ description: 'Empty: not answered.' }),
      })
      .nullable(),
  })
  .meta({ id: 'OwnClaim' })
export type OwnClaim = z.infer<typeof ownClaimAnswer>

/** A claim as staff read it. */
export const adminClaim = z
  .object({
    id: z.string(),
    orderId: z.string(),
    customerName: z.string(),
    locale: z.enum(LOCALES).meta({ description: 'The language to answer in.' }),
    text: z.string(),
    photoCount: z.int(),
    answer: z.string().meta({ description: 'Empty: not answered.' }),
    createdAt: instant,
    answeredAt: instant.nullable(),
  })
  .meta({ id: 'Claim' })
