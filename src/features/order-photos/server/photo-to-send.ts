import { and, eq } from 'drizzle-orm'
import { orderPhotos, type OrderRow } from '#db/schema/index.ts'
import { makePhoto } from '#features/uploads/server/make-photo.ts'
import { MAIL_PHOTO_SIDE } from '#features/uploads/uploads.ts'
import { inTime } from '#server/in-time.ts'
import type { Shop } from '#server/shop.ts'
import type { PhotoStep } from '#shared/shop.ts'

/** How long reading a photo for a mail may take, in milliseconds: a bucket may take a minute, and a claim two. */
const READ_MS = 20_000

/** The photo of a step that a mail holds. */
export interface PhotoToSend {
  step: PhotoStep
  /** A JPEG of at most `MAIL_PHOTO_SIDE` pixels on a side; null: it cannot be read now, and the mail links to it. */
  jpeg: Buffer | null
}

/**
 * Returns the photo that a mail to the customer shows of one step of the order: the photo as it is now. Null if there
 * is none, or if the customer wants none of the delivery. A photo that cannot be read, or not in time, is logged and
 * stops no mail.
 */
export async function photoToSend(
  shop: Pick<Shop, 'db' | 'storage' | 'log'>,
  { id: orderId, withoutPhoto }: Pick<OrderRow, 'id' | 'withoutPhoto'>,
  step: PhotoStep,
): Promise<PhotoToSend | null> {
  if (step === 'delivered' && withoutPhoto) return null
  const [photo] = await shop.db
    .select({ id: orderPhotos.id })
    .from(orderPhotos)
    .where(and(eq(orderPhotos.orderId, orderId), eq(orderPhotos.step, step), eq(orderPhotos.state, 'shown')))
  if (!photo) return null
  try {
    // Reading a stored file takes no signal.
    return { step, jpeg: await inTime(readSmall(shop, photo.id, AbortSignal.timeout(READ_MS)), READ_MS) }
  } catch (error) {
    shop.log.warn({ err: error, orderId, step }, 'A photo could not be put into a mail; the mail links to it instead')
    return { step, jpeg: null }
  }
}

async function readSmall({ storage }: Pick<Shop, 'storage'>, id: string, signal: AbortSignal): Promise<Buffer> {
  const kept = await storage.privateFiles.read(id)
  if (!kept) throw new Error('The file of the photo is missing')
  const made = await makePhoto(kept, { side: MAIL_PHOTO_SIDE, place: { signal } })
  if (!made.ok) throw new Error(`The file of the photo cannot be used: ${made.code}`)
  return made.value
}
