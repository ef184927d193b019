import { z } from 'zod'
import { call, type AnswerOf, type BodyOf } from '#shared/call.ts'
import { PICTURE_CODES } from './picture-codes.ts'
import { MAX_PICTURE_BYTES, PICTURE_KINDS, PICTURE_TYPES } from './uploads.ts'

export const requestUpload = call({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'Returns an address that takes one picture by PUT for 15 minutes, of the type and length announced if any.',
  access: 'admin',
  permission: 'pictures',
  body: z
    .object({
      filename: z.string().max(500).optional(),
      contentType: z.enum(PICTURE_TYPES, { error: 'upload_type_refused' }).optional(),
      size: z
        .int()
        .min(1)
        .max(MAX_PICTURE_BYTES, { error: 'upload_too_large' })
        .optional()
        .meta({ description: 'Bytes.' }),
    })
    .prefault({}),
  answer: z.object({ uploadURL: z.string() }),
})

export const publishPicture = call({
  method: 'PUT',
  path: '/api/admin/product-images',
  summary: 'Makes an uploaded file a picture of the shop. It can be repeated and always names the same picture.',
  access: 'admin',
  permission: 'pictures',
  body: z.object({
    imageURL: z.string().min(1).max(4000).meta({ description: 'The address that the file was sent to.' }),
    kind: z
      .enum(PICTURE_KINDS)
      .default('p')
      .meta({ description: "The frame: `p` for a product's card (4:5), `a` for an article (3:2)." }),
  }),
  answer: z.object({
    objectPath: z.string().meta({ description: 'What a product keeps: `/objects/p/<name>.webp`.' }),
    publicUrl: z.string().meta({ description: 'Where anyone can get it.' }),
  }),
  codes: ['upload_unknown', 'upload_closed', 'upload_missing', 'upload_too_large', ...PICTURE_CODES],
})

export type UploadRequest = BodyOf<typeof requestUpload>
export type PublishedPicture = AnswerOf<typeof publishPicture>
