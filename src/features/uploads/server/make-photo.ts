import type { Place } from '#server/bounded-queue.ts'
import type { Result } from '#shared/result.ts'
import { PAPER, PHOTO_SIDE } from '../uploads.ts'
import { decodePicture, STEP_S, type PictureProblem } from './decode-picture.ts'

/**
 * Makes a JPEG of a photo, which every browser shows. Only pixels are kept: where and when it was taken, by which
 * device, and whatever else the file holds, is left out, and the orientation is applied.
 * @param side the longest side of the JPEG, in pixels; a smaller photo is not enlarged
 * @throws QueueFullError if many pictures wait already
 */
export function makePhoto(
  bytes: Buffer,
  { side = PHOTO_SIDE, place }: { side?: number; place?: Place } = {},
): Promise<Result<Buffer, PictureProblem>> {
  return decodePicture(
    bytes,
    (picture) =>
      picture
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: PAPER })
        .toColourspace('srgb')
        .timeout({ seconds: STEP_S })
        .jpeg({ quality: 78, mozjpeg: true })
        .toBuffer(),
    place ? { place } : {},
  )
}
