import { and, eq } from 'drizzle-orm'
import { orderPhotos } from '#db/schema/index.ts'
import { checkOwnOrder, type OrderCaller } from '#features/orders/server/own-order.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { PHOTO_STEPS } from '#shared/shop.ts'
import type { OrderPhoto } from '../order-photos.schema.ts'

type Photos = Result<{ photos: OrderPhoto[] }, 'storage_unavailable'>

/** Returns the photos of an order, in the order of their steps. One whose file is missing is left out. */
export async function listOrderPhotos({ db, storage, log }: Shop, orderId: string): Promise<Photos> {
  const rows = await db
    .select()
    .from(orderPhotos)
    .where(and(eq(orderPhotos.orderId, orderId), eq(orderPhotos.state, 'shown')))
  try {
    const photos: OrderPhoto[] = []
    for (const { id, step, createdAt } of rows) {
      const file = await storage.privateFiles.read(id)
      if (file) photos.push({ id, step, addedAt: createdAt.toISOString(), data: file.toString('base64') })
    }
    return ok({ photos: photos.toSorted((a, b) => PHOTO_STEPS.indexOf(a.step) - PHOTO_STEPS.indexOf(b.step)) })
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    log.warn({ err: error, orderId }, 'The photos of an order could not be read; the caller got 503')
    return fail('storage_unavailable')
  }
}

/**
 * Returns the photos of an order to its customer. The number alone shows none: recipients and couriers know it, too,
 * and a photo of a delivery can show a home. Fails with order_not_found, order_not_yours, storage_unavailable.
 */
export async function readOwnPhotos(
  shop: Shop,
  orderId: string,
  caller: OrderCaller,
): Promise<Result<{ photos: OrderPhoto[] }, 'order_not_found' | 'order_not_yours' | 'storage_unavailable'>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  return own.ok ? listOrderPhotos(shop, orderId) : own
}
