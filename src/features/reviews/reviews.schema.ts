import { z } from 'zod'
import { seenText } from '#shared/visible-text.ts'
import { MAX_COMMENT, MIN_COMMENT } from './comment-length.ts'

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
})
export type ReviewInput = z.infer<typeof reviewSchema>
