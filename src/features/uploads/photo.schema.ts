import { z } from 'zod'
import { MAX_PHOTO_BYTES } from './uploads.ts'

/** A photo in the body of a call. Messages are codes of src/shared/error-codes.ts. */
export const photoData = z
  .string('photo_missing')
  .min(1, 'photo_missing')
  .max(Math.ceil(MAX_PHOTO_BYTES / 3) * 4, 'photo_too_large')
  .meta({
    description: 'The bytes of a JPEG, PNG, WebP or AVIF in Base64; at most 2 MB. Browsers make photos smaller first.',
  })
