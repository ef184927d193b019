import sharp, { type Sharp } from 'sharp'
import { BoundedQueue, isQueueFull, type Place } from '#server/bounded-queue.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { recognisePicture, type PictureFormat, type UnrecognisedCode } from './recognise-picture.ts'

/** The most pixels of a picture; a 50-megapixel phone makes 8160 × 6120. */
export const MAX_PIXELS = 50_000_000
/** The most pixels of an AVIF, whose decoder takes up to 17 bytes per pixel; no camera writes AVIF. */
const MAX_AVIF_PIXELS = 12_000_000
/** The longest side in pixels: a phone's panorama has 16,000. */
export const MAX_SIDE = 16_384
/** The most pixels that a picture may be enlarged to before it is cropped to its frame: long strips grow a lot. */
const MAX_ENLARGED_PIXELS = 25_000_000
/** How long one step of sharp may take, in seconds. */
export const STEP_S = 20

/** One picture at a time, so that a processor stays free for visitors. */
const work = new BoundedQueue({ atATime: 1, longest: 8 })

export type PictureProblem = UnrecognisedCode | 'picture_damaged' | 'picture_too_many_pixels'

interface Size {
  width: number
  height: number
}

interface Decoding {
  /** The frame that the picture is enlarged to cover. */
  frame?: Size
  /** How the work waits. */
  place?: Place
}

/**
 * Checks a picture's format and size, and makes something of its pixels. A failure of `make` is the file's fault,
 * because the operations are the same for every file.
 * @throws QueueFullError if many pictures wait already
 */
export async function decodePicture<Made>(
  bytes: Buffer,
  make: (picture: Sharp) => Promise<Made>,
  { frame = { width: 1, height: 1 }, place }: Decoding = {},
): Promise<Result<Made, PictureProblem>> {
  const recognised = recognisePicture(bytes)
  if (!recognised.ok) return recognised
  return work.run(async () => {
    try {
      const problem = await inspectPicture(bytes, recognised.value, frame)
      if (problem) return fail(problem)
      return ok(await make(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })))
    } catch (error) {
      if (error instanceof Error)
        return fail(/pixel limit/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_damaged')
      throw error
    }
  }, place)
}

/** Returns what was made of a picture; fails with pictures_busy if many pictures wait already. */
export async function orPicturesBusy<Made, Code extends string>(
  making: Promise<Result<Made, Code>>,
): Promise<Result<Made, Code | 'pictures_busy'>> {
  try {
    return await making
  } catch (error) {
    if (isQueueFull(error)) return fail('pictures_busy')
    throw error
  }
}

/** Returns what is wrong with the file's format or size, without decoding it. */
async function inspectPicture(bytes: Buffer, format: PictureFormat, frame: Size): Promise<PictureProblem | null> {
  // Without sharp's own limit, so that a large picture can be distinguished from a damaged one.
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isSame = format === 'avif' ? found.format === 'heif' && found.compression === 'av1' : found.format === format
  if (!isSame) return 'picture_not_recognised'
  return isTooLarge(found.autoOrient, format, frame) ? 'picture_too_many_pixels' : null
}

/**
 * Returns whether decoding a picture, or enlarging it to cover its frame, takes more memory than the shop can spare.
 */
function isTooLarge({ width, height }: Size, format: PictureFormat, frame: Size): boolean {
  const pixels = width * height
  const scale = Math.max(1, frame.width / width, frame.height / height)
  return (
    Math.max(width, height) > MAX_SIDE ||
    pixels > (format === 'avif' ? MAX_AVIF_PIXELS : MAX_PIXELS) ||
    (scale > 1 && pixels * scale ** 2 > MAX_ENLARGED_PIXELS)
  )
}
