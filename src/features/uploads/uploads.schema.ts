import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_KINDS, PICTURE_TYPES } from './uploads.ts'

/** Asks for an address; the recorded call says nothing of the file, ours says what will come. */
export const uploadRequestSchema = z
  .object({
    filename: z.string().max(500).optional(),
    contentType: z.enum(PICTURE_TYPES, { error: 'upload_type_refused' }).optional(),
    /** Bytes. */
    size: z.int().min(1).max(MAX_PICTURE_BYTES, { error: 'upload_too_large' }).optional(),
  })
  .prefault({})
export type UploadRequest = z.infer<typeof uploadRequestSchema>

export interface UploadAddress {
  /** The file is sent here by PUT. */
  uploadURL: string
}

export const publishSchema = z.object({
  /** The address the file was sent to. */
  imageURL: z.string().min(1).max(4000),
  kind: z.enum(PICTURE_KINDS).default('p'),
})
export type PublishRequest = z.input<typeof publishSchema>

export interface PublishedPicture {
  /** What a product keeps: `/objects/p/<name>.webp`. */
  objectPath: string
  /** Where anybody can get it. */
  publicUrl: string
}
