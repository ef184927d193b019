import { fail, ok, type Result } from '#shared/result.ts'
import { orPicturesBusy, type PictureProblem } from './decode-picture.ts'
import { makePhoto } from './make-photo.ts'

/** Makes the photos of a call (`photoData`), one after the other. A failure names the photo that it is about. */
export async function makePhotos(
  photos: readonly string[],
): Promise<Result<Buffer[], PictureProblem | 'pictures_busy'>> {
  const made: Buffer[] = []
  for (const [index, photo] of photos.entries()) {
    const one = await orPicturesBusy(makePhoto(Buffer.from(photo, 'base64')))
    if (!one.ok) return fail(one.code, { field: `photos.${index}` })
    made.push(one.value)
  }
  return ok(made)
}
