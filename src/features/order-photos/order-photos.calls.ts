import { z } from 'zod'
import { PICTURE_CODES } from '#features/uploads/picture-codes.ts'
import { call, MAX_FILE_BODY_BYTES } from '#shared/call.ts'
import { addPhotoSchema, photosAnswer } from './order-photos.schema.ts'
import { ownOrderSchema } from '#features/orders/own-order.schema.ts'

export const listOrderPhotos = call({
  method: 'GET',
  path: '/api/orders/[id]/photos',
  summary: 'Returns the photos that staff have added to an order.',
  access: 'admin',
  permission: 'orders',
  answer: photosAnswer,
  codes: ['storage_unavailable'],
})

export const addOrderPhoto = call({
  method: 'POST',
  path: '/api/orders/[id]/photos',
  summary:
    'Adds a photo to a step of an order, in place of the one it had. Its pixels are kept and nothing else of the file. The customer gets one mail about the finished flowers.',
  access: 'admin',
  permission: 'orders',
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  body: addPhotoSchema,
  answer: z.object({ id: z.string() }),
  codes: ['order_not_found', 'order_forgotten', ...PICTURE_CODES],
})

export const removeOrderPhoto = call({
  method: 'DELETE',
  path: '/api/orders/[id]/photos/[photoId]',
  summary: 'Removes a photo of an order: nobody sees it any more, and its file is deleted.',
  access: 'admin',
  permission: 'orders',
  answer: z.object({ removed: z.literal(true) }),
  codes: ['photo_not_found'],
})

export const readOwnPhotos = call({
  method: 'POST',
  path: '/api/orders/[id]/own/photos',
  summary:
    "Returns the photos of an order to its customer, by account or by the token of the order's mails. A POST, because a token in an address would be logged.",
  access: 'optional',
  limit: 'ownOrder',
  body: ownOrderSchema.optional(),
  answer: photosAnswer,
  codes: ['order_not_found', 'order_not_yours', 'storage_unavailable'],
})
