import { z } from 'zod'
import { answerText } from '#features/answer-templates/answer-templates.schema.ts'
import { PICTURE_CODES } from '#features/uploads/picture-codes.ts'
import { call, MAX_FILE_BODY_BYTES, type AnswerOf, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { instant, searchText, textLocale } from '#shared/wire.ts'
import { REVIEW_STATES } from './moderation.ts'
import { PHOTO_SIZES, THUMB_SIDE } from './review-photos.ts'
import { changedReviewSchema, reviewSchema } from './reviews.schema.ts'

const rating = z.int().min(1).max(5)

const review = z
  .object({
    id: z.string(),
    customerName: z.string(),
    rating,
    comment: z.string(),
    verified: z.boolean(),
    createdAt: instant,
    answer: z
      .object({ text: z.string(), locale: z.enum(LOCALES) })
      .nullable()
      .meta({ description: "The shop's answer; null: none." }),
    photos: z
      .array(z.string())
      .meta({ description: 'The addresses of its photos that staff have approved, WebP of at most 1,280 pixels.' }),
  })
  .meta({ id: 'Review' })

/** The photos of a review for those who see them before everyone else does. */
const photos = z.object({
  photos: z.array(
    z
      .object({
        id: z.string(),
        waiting: z.boolean().meta({ description: 'Staff have not looked at it, and nobody else sees it.' }),
        src: z.string().meta({ description: 'An address of the shop; of one that waits, a JPEG as a data URL.' }),
      })
      .meta({ id: 'ReviewPhoto' }),
  ),
})

export const listReviews = call({
  method: 'GET',
  path: '/api/products/[id]/reviews',
  summary: "Returns a product's reviews, the latest 100, newest first, with figures over all of them.",
  access: 'anyone',
  answer: z.object({
    stats: z.object({
      total: z.int(),
      average: z.number().meta({ description: 'Zero without reviews.' }),
      distribution: z
        .object({ 5: z.int(), 4: z.int(), 3: z.int(), 2: z.int(), 1: z.int() })
        .meta({ description: 'How often each rating was given.' }),
    }),
    reviews: z.array(review),
  }),
  codes: ['not_found'],
})

export const writeReview = call({
  method: 'POST',
  path: '/api/products/[id]/reviews',
  summary:
    'Publishes a review of a product that was delivered to the customer, once, with up to three photos. Their pixels are kept and nothing else of the files.',
  access: 'customer',
  limit: 'reviews',
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  body: reviewSchema,
  answer: review,
  codes: ['review_not_allowed', 'review_exists', ...PICTURE_CODES],
})

export const changeReview = call({
  method: 'PATCH',
  path: '/api/products/[id]/reviews',
  summary: "Changes the customer's review of a product, and which photos it has.",
  access: 'customer',
  limit: 'reviews',
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  body: changedReviewSchema,
  answer: review,
  codes: ['not_found', 'too_many_photos', ...PICTURE_CODES],
})

export const deleteReview = call({
  method: 'DELETE',
  path: '/api/products/[id]/reviews',
  summary: "Deletes the customer's review of a product.",
  access: 'customer',
  limit: 'reviews',
  answer: z.object({ deleted: z.literal(true) }),
  codes: ['not_found'],
})

export const listOwnReviews = call({
  method: 'GET',
  path: '/api/auth/reviews',
  summary: "Lists the customer's reviews, and the products delivered to them that they may still review.",
  access: 'customer',
  answer: z.array(
    z.object({
      productId: z.string(),
      canReview: z.boolean(),
      review: z.object({ rating, comment: z.string(), photoCount: z.int() }).nullable(),
    }),
  ),
})

export const readOwnReviewPhotos = call({
  method: 'GET',
  path: '/api/auth/reviews/[id]/photos',
  summary: "Returns the photos of the customer's review of a product, with those that staff have not looked at.",
  access: 'customer',
  answer: photos,
  codes: ['not_found', 'storage_unavailable'],
})

const moderatedReview = review
  .extend({
    productId: z.string(),
    productName: z.string(),
    productSlug: z.string(),
    hiddenAt: instant.nullable().meta({ description: 'null: it is shown.' }),
    waitingPhotos: z.int().meta({ description: 'How many photos staff have not looked at.' }),
  })
  .meta({ id: 'ModeratedReview' })

export const listAllReviews = call({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: "Lists customers' reviews, newest first.",
  access: 'admin',
  permission: 'reviews',
  query: z.object({
    state: z.enum(REVIEW_STATES).catch('all'),
    rating: z.enum(['1', '2', '3', '4', '5']).optional().catch(undefined),
    q: searchText,
    locale: textLocale,
  }),
  answer: z.array(moderatedReview),
  pages: { size: 50 },
})

export const readReview = call({
  method: 'GET',
  path: '/api/admin/reviews/[id]',
  summary: "Returns a customer's review as it is now.",
  access: 'admin',
  permission: 'reviews',
  query: z.object({ locale: textLocale }),
  answer: moderatedReview,
  codes: ['not_found'],
})

export const hideReview = call({
  method: 'PATCH',
  path: '/api/admin/reviews/[id]',
  summary:
    "Hides a review from the product's page and figures, or shows it again. The photos of a hidden review are deleted.",
  access: 'admin',
  permission: 'reviews',
  body: z.object({ hidden: z.boolean() }),
  answer: z.object({ id: z.string(), hiddenAt: instant.nullable() }),
  codes: ['not_found'],
})

/** What the florist who writes or withdraws an answer has seen; if it differs by now, nothing is changed. */
const seen = z.object({
  comment: z.string(),
  answer: z.string(),
  rating: z.int().min(1).max(5).optional().meta({ description: 'The stars; left out, any will do.' }),
})

export const answerReview = call({
  method: 'PUT',
  path: '/api/admin/reviews/[id]/answer',
  summary: "Publishes the shop's answer below a review, or changes it. The first answer is mailed to the customer.",
  access: 'admin',
  permission: 'reviews',
  body: z.object({ answer: answerText, locale: z.enum(LOCALES), seen }),
  answer: z.object({ answered: z.literal(true) }),
  codes: ['not_found', 'review_hidden', 'changed_meanwhile'],
})

export const withdrawAnswer = call({
  method: 'DELETE',
  path: '/api/admin/reviews/[id]/answer',
  summary: "Removes the shop's answer from a review.",
  access: 'admin',
  permission: 'reviews',
  body: z.object({ seen: seen.pick({ answer: true }).optional() }).optional(),
  answer: z.object({ withdrawn: z.literal(true) }),
  codes: ['not_found', 'changed_meanwhile'],
})

export const readReviewPhotos = call({
  method: 'GET',
  path: '/api/admin/reviews/[id]/photos',
  summary: 'Returns the photos of a review, with those that staff have not looked at.',
  access: 'admin',
  permission: 'reviews',
  query: z.object({
    size: z
      .enum(PHOTO_SIZES)
      .catch('whole')
      .meta({ description: `How large the images are: whole, or small squares of ${THUMB_SIDE} pixels.` }),
  }),
  answer: photos,
  codes: ['not_found', 'storage_unavailable'],
})

export const approveReviewPhoto = call({
  method: 'PUT',
  path: '/api/admin/reviews/[id]/photos/[photoId]',
  summary: "Shows a customer's photo below their review.",
  access: 'admin',
  permission: 'reviews',
  answer: z.object({ shown: z.literal(true) }),
  codes: ['photo_not_found', ...PICTURE_CODES],
})

export const removeReviewPhoto = call({
  method: 'DELETE',
  path: '/api/admin/reviews/[id]/photos/[photoId]',
  summary: "Removes a customer's photo from their review, before or after it was shown. Its files are deleted.",
  access: 'admin',
  permission: 'reviews',
  answer: z.object({ removed: z.literal(true) }),
  codes: ['photo_not_found'],
})

/** A product delivered to a customer: their review of it, or that they may write one. */
export type OwnReview = RowOf<typeof listOwnReviews>
/** A review as its writer edits it; `rating` is 1 to 5. */
export type WrittenReview = NonNullable<OwnReview['review']>
/** A photo of a review, for its writer and for staff. */
export type ReviewPhoto = AnswerOf<typeof readReviewPhotos>['photos'][number]
/** A review as the admin sees it. The product's name is in the reader's language where translated. */
export type ModeratedReview = RowOf<typeof listAllReviews>
