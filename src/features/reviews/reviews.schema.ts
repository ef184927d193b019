import { z } from 'zod'
import { photoData } from '#features/uploads/photo.schema.ts'
import { seenText } from '#shared/visible-text.ts'
import { MAX_COMMENT, MIN_COMMENT } from './comment-length.ts'
import { MAX_REVIEW_PHOTOS } from './review-photos.ts'

/** A review as its writer sends it: 1 to 5 stars and plain text, measured in characters as a reader counts them. */
export const reviewSchema = z.object({
  rating: z.int('invalid_rating').min(1, 'invalid_rating').max(5, 'invalid_rating'),
  comment: z
    .string('invalid_comment')
    .transform((text) => seenText(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '')))
    .refine((text) => {
      const { length } = Array.from(text)
      return length >= MIN_COMMENT && length <= MAX_COMMENT
    }, 'invalid_comment'),
  photos: z.array(photoData).max(MAX_REVIEW_PHOTOS, 'too_many_photos').default([]).meta({
    description: 'New photos. Each is shown once staff have looked at it.',
  }),
})

/** A review as its writer changes it. */
export const changedReviewSchema = reviewSchema.extend({
  keptPhotos: z
    .array(z.string().max(64))
    .max(MAX_REVIEW_PHOTOS)
    .optional()
    .meta({ description: 'The ids of the photos that stay. Without it, all stay.' }),
})
export type ReviewInput = z.input<typeof reviewSchema>
export type ChangedReviewInput = z.input<typeof changedReviewSchema>
