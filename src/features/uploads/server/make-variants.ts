import sharp from 'sharp'
import { BoundedQueue } from '#server/bounded-queue.ts'
import type { PublishedFile } from '#server/storage.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { storedPicture } from '#ui/picture.ts'
import { nameOf } from './variant-names.ts'
import { recognisePicture, type PictureFormat } from './recognise-picture.ts'

/** The most pixels of a picture; a 50-megapixel phone makes 8160 × 6120. */
export const MAX_PIXELS = 50_000_000
/** The most pixels of an AVIF, whose decoder takes up to 17 bytes per pixel; no camera writes AVIF. */
export const MAX_AVIF_PIXELS = 12_000_000
/** The longest side in pixels: a phone's panorama has 16,000. */
export const MAX_SIDE = 16_384
/** The most pixels that a picture may be enlarged to before it is cropped to its frame: long strips grow a lot. */
const MAX_ENLARGED_PIXELS = 25_000_000
/** How long one step of sharp may take, in seconds. */
const STEP_S = 20
/** Like the drawn pictures (db/seed/pictures), but with less effort, because an admin waits. */
const AVIF = { quality: 48, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 75, effort: 4 }
/** The colour behind transparent parts: the shop's paper. */
const PAPER = '#fbf8f1'

/** One picture at a time, so that a processor stays free for visitors. */
const work = new BoundedQueue({ atATime: 1, longest: 8 })

export type PictureProblem =
  | 'picture_not_recognised'
  // The file is also one of another format, such as a page or an archive.
  | 'picture_hides_something'
  | 'picture_damaged'
  | 'picture_too_many_pixels'

/**
 * Makes the files behind a picture's address: AVIF and WebP in the widths of its kind, cropped to its frame. Only
 * pixels are kept: metadata and appended data are left out, orientation is applied, colours become sRGB, and of an
 * animation the first frame remains.
 * @param objectPath an address in the form of `src/ui/picture.ts`
 * @throws QueueFullError if many pictures wait already
 */
export async function makeVariants(
  bytes: Buffer,
  objectPath: string,
): Promise<Result<PublishedFile[], PictureProblem>> {
  const stored = storedPicture(objectPath)
  if (!stored) throw new Error(`${objectPath} is not the address of a picture`)
  const recognised = recognisePicture(bytes)
  if (!recognised.ok) return recognised

  return work.run(async () => {
    try {
      const [across, down] = stored.ratio
      const heightOf = (width: number) => Math.round((width * down) / across)
      const largest = Math.max(...stored.widths)
      const problem = await lookAt(bytes, recognised.value, { width: largest, height: heightOf(largest) })
      if (problem) return fail(problem)
      // Cropped once to the most interesting part, so that every width shows the same.
      const master = await open(bytes)
        .autoOrient()
        .resize(largest, heightOf(largest), { fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: PAPER })
        .toColourspace('srgb')
        .timeout({ seconds: STEP_S })
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      const files: PublishedFile[] = []
      for (const width of stored.widths) {
        const scaled = () =>
          sharp(master.data, { raw: master.info }).resize(width, heightOf(width)).timeout({ seconds: STEP_S })
        files.push(asFile(stored.file(width, 'webp'), await scaled().webp(WEBP).toBuffer()))
        files.push(asFile(stored.file(width, 'avif'), await scaled().avif(AVIF).toBuffer()))
      }
      // The address itself is the middle width, for readers that know no other.
      const middle = stored.file(stored.widths[Math.floor(stored.widths.length / 2)]!, 'webp')
      const own = files.find(({ name }) => name === nameOf(middle))
      return ok([...files, ...(own ? [{ ...own, name: nameOf(objectPath) }] : [])])
    } catch (error) {
      // A failure of sharp is the file's fault, because the operations are the same for every file.
      if (error instanceof Error)
        return fail(/pixel limit/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_damaged')
      throw error
    }
  })
}

interface Size {
  width: number
  height: number
}

/** Returns what is wrong with the file's format or size, without decoding it. */
async function lookAt(bytes: Buffer, format: PictureFormat, frame: Size): Promise<PictureProblem | null> {
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

function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
}

function asFile(path: string, body: Buffer): PublishedFile {
  return { name: nameOf(path), contentType: path.endsWith('.avif') ? 'image/avif' : 'image/webp', body }
}
