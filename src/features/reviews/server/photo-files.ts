import sharp, { type Sharp } from 'sharp'
import { decodePicture, STEP_S, type PictureProblem } from '#features/uploads/server/decode-picture.ts'
import { nameOf } from '#features/uploads/server/variant-names.ts'
import type { PublishedFile } from '#server/storage.ts'
import type { Result } from '#shared/result.ts'
import { reviewPhotoPath, THUMB_SIDE, thumbPath } from '../review-photos.ts'

/** Returns the names of a photo's published files. */
export function publishedNames(id: string): string[] {
  const path = reviewPhotoPath(id)
  return [path, thumbPath(path)].map(nameOf)
}

/** Returns a photo's most interesting square. */
const squareOf = (picture: Sharp) =>
  picture
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'cover', position: sharp.strategy.attention })
    .timeout({ seconds: STEP_S })

/**
 * Makes the square of a photo that waits, as a JPEG for staff alone. Outside the queue of uploads, because the file is
 * the shop's own and small (`makePhoto`).
 */
export function makeThumb(jpeg: Buffer): Promise<Buffer> {
  return squareOf(sharp(jpeg)).jpeg({ quality: 72 }).toBuffer()
}

/**
 * Makes the published files of a photo: whole, and its most interesting square.
 * @param jpeg the photo as it was kept (`makePhoto`)
 * @throws QueueFullError if many pictures wait already
 */
export function makePublished(id: string, jpeg: Buffer): Promise<Result<PublishedFile[], PictureProblem>> {
  const [whole, thumb] = publishedNames(id) as [string, string]
  const contentType = 'image/webp'
  return decodePicture(jpeg, async (picture) => [
    {
      ...{ name: whole, contentType },
      body: await picture.clone().timeout({ seconds: STEP_S }).webp({ quality: 78 }).toBuffer(),
    },
    {
      ...{ name: thumb, contentType },
      body: await squareOf(picture.clone()).webp({ quality: 72 }).toBuffer(),
    },
  ])
}
