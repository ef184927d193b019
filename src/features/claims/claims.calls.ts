import { z } from 'zod'
import { ownOrderSchema } from '#features/orders/own-order.schema.ts'
import { PICTURE_CODES } from '#features/uploads/picture-codes.ts'
import { call, MAX_FILE_BODY_BYTES, type RowOf } from '#shared/call.ts'
import { linkedId } from '#shared/wire.ts'
import { adminClaim, answerSchema, claimSchema, ownClaimAnswer } from './claims.schema.ts'

export const makeClaim = call({
  method: 'POST',
  path: '/api/orders/[id]/claims',
  summary:
    "Says what is wrong with delivered flowers, with up to three photos, within 24 hours, by account or by the token of the order's mails.",
  access: 'optional',
  limit: 'ownOrder',
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  body: claimSchema,
  answer: z.object({ received: z.literal(true) }),
  codes: [
    'order_not_found',
    'order_not_yours',
    'claim_not_delivered',
    'claim_too_late',
    'claim_open',
    ...PICTURE_CODES,
  ],
})

export const readOwnClaim = call({
  method: 'POST',
  path: '/api/orders/[id]/own/claim',
  summary:
    "Returns what the customer of an order may claim now, and their last claim, by account or by the token of the order's mails. A POST, because a token in an address would be logged.",
  access: 'optional',
  limit: 'ownOrder',
  body: ownOrderSchema.optional(),
  answer: ownClaimAnswer,
  codes: ['order_not_found', 'order_not_yours'],
})

export const listClaims = call({
  method: 'GET',
  path: '/api/admin/claims',
  summary: 'Lists claims: first those without an answer, the oldest first, then the others, the last answered first.',
  access: 'admin',
  permission: 'claims',
  query: z.object({ state: z.enum(['all', 'open', 'answered']).catch('all'), claim: linkedId }),
  answer: z.array(adminClaim),
  pages: { size: 50 },
})

export const readClaimPhotos = call({
  method: 'GET',
  path: '/api/admin/claims/[id]/photos',
  summary: 'Returns the photos of a claim.',
  access: 'admin',
  permission: 'claims',
  answer: z.object({ photos: z.array(z.string()).meta({ description: 'JPEGs in Base64.' }) }),
  codes: ['not_found', 'storage_unavailable'],
})

export const answerClaim = call({
  method: 'POST',
  path: '/api/admin/claims/[id]/answer',
  summary: 'Answers a claim, once, by a mail to its customer.',
  access: 'admin',
  permission: 'claims',
  body: answerSchema,
  answer: z.object({ answered: z.literal(true) }),
  codes: ['not_found', 'claim_answered'],
})

export type AdminClaim = RowOf<typeof listClaims>
