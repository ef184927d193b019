import sharp from 'sharp'
import type { PublishedFile } from '#server/storage.ts'
import type { Result } from '#shared/result.ts'
import { storedPicture } from '#ui/picture.ts'
import { nameOf } from './variant-names.ts'
import { PAPER } from '../uploads.ts'
import { decodePicture, STEP_S, type PictureProblem } from './decode-picture.ts'

/** Like the drawn pictures (db/seed/pictures), but with less effort, because an admin waits. */
const AVIF = { quality: 48, effort: 1, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 75, effort: 4 }
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
  const [across, down] = stored.ratio
  const heightOf = (width: number) => Math.round((width * down) / across)
  const largest = Math.max(...stored.widths)
  const frame = { width: largest, height: heightOf(largest) }
  return decodePicture(
    bytes,
    async (picture) => {
      // Cropped once to the most interesting part, so that every width shows the same.
      const master = await picture
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
      return [...files, ...(own ? [{ ...own, name: nameOf(objectPath) }] : [])]
    },
    { frame },
  )
}

function asFile(path: string, body: Buffer): PublishedFile {
  return { name: nameOf(path), contentType: path.endsWith('.avif') ? 'image/avif' : 'image/webp', body }
}
