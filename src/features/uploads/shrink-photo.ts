import { MAX_PHOTO_BYTES, PAPER, PHOTO_SIDE } from './uploads.ts'

/** The quality of the JPEG that is sent; the server makes its own of it. */
const QUALITY = 0.85

/** A photo as calls take it, in Base64; or the code of src/shared/error-codes.ts that says why there is none. */
export type ShrunkPhoto = { photo: string } | { code: 'picture_heic' | 'picture_not_recognised' | 'photo_too_large' }

/**
 * Makes a photo small enough to send from a phone: its pixels only, the right way up, at most `PHOTO_SIDE` on a side. A
 * file that this browser cannot decode is sent as it is if it is small, because the server may know it. Browser only.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const small = await redrawn(file).catch(() => null)
  if (small) return { photo: await asBase64(small) }
  if (/hei[cf]/i.test(`${file.type} ${file.name}`)) return { code: 'picture_heic' }
  if (!file.type.startsWith('image/')) return { code: 'picture_not_recognised' }
  return file.size > MAX_PHOTO_BYTES ? { code: 'photo_too_large' } : { photo: await asBase64(file) }
}

async function redrawn(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, PHOTO_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    // Transparent parts of a JPEG would be black.
    context.fillStyle = PAPER
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  } finally {
    picture.close()
  }
}

function asBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
