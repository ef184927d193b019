import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orderPhotos, orders, type OrderRow } from '#db/schema/index.ts'
import { recordAudit, type Actor, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { mayBeMade } from '#features/orders/order-view.ts'
import { writeStatus } from '#features/orders/server/change-status.ts'
import { makePhoto } from '#features/uploads/server/make-photo.ts'
import { orPicturesBusy, type PictureProblem } from '#features/uploads/server/decode-picture.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { PhotoStep } from '#shared/shop.ts'
import { queuePhotoMail } from './photo-mail.ts'

interface NewPhoto {
  step: PhotoStep
  /** The file, as sent. */
  bytes: Buffer
  actor: { id: string; email: string }
}

type AddedCode = PictureProblem | 'order_not_found' | 'order_forgotten' | 'pictures_busy' | 'storage_unavailable'

/**
 * Adds a photo to a step of an order, in place of the one it had. The row is written before the file, so that a crash
 * leaves no file without a row; the photo is shown once its file is stored. `order_forgotten`: the order's personal
 * data was removed, and a photo would be some again.
 */
export async function addOrderPhoto(
  shop: Shop,
  orderId: string,
  { step, bytes, actor }: NewPhoto,
): Promise<Result<{ id: string }, AddedCode>> {
  const stored = await storePhoto(shop, orderId, { step, bytes, createdBy: actor.id })
  if (!stored.ok) return stored
  const { id } = stored.value
  return (await show(shop, { id, orderId, step, actor })) ? ok({ id }) : fail('order_forgotten')
}

/**
 * Stores a photo that nobody sees yet: `showPhoto` shows it, or a job removes it an hour later. Fails as
 * `addOrderPhoto` does.
 */
export async function storePhoto(
  shop: Shop,
  orderId: string,
  { step, bytes, createdBy }: { step: PhotoStep; bytes: Buffer; createdBy: string | null },
): Promise<Result<{ id: string }, AddedCode>> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return fail('order_not_found')
  if (order.ownerGoneAt !== null) return fail('order_forgotten')
  const made = await orPicturesBusy(makePhoto(bytes))
  if (!made.ok) return made

  const id = crypto.randomUUID()
  await shop.db.insert(orderPhotos).values({ id, orderId, step, createdBy, createdAt: shop.clock.now() })
  try {
    await shop.storage.privateFiles.keep(id, made.value)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    shop.log.error(
      { err: error, orderId },
      'A photo of an order could not be stored; the caller got 503 and may try again',
    )
    return fail('storage_unavailable')
  }
  return ok({ id })
}

/**
 * Shows a stored photo (`showPhoto`). Flowers that staff have photographed as finished are made, so an order to make is
 * marked so. False: the order is forgotten.
 */
async function show(
  shop: Shop,
  { id, orderId, step, actor }: { id: string; orderId: string; step: PhotoStep; actor: Actor },
): Promise<boolean> {
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isNull(orders.ownerGoneAt)))
    if (!order) return false
    await showPhoto(tx, order, { id, step, actor, now })
    // Flowers that nobody has confirmed yet stay to be confirmed.
    if (step === 'finished' && mayBeMade(order))
      await writeStatus(tx, order, { status: 'processing', made: true, actor, now })
    return true
  })
}

/**
 * Shows a stored photo in place of the step's earlier one, records it, and queues the mail about it, within a
 * transaction.
 */
export async function showPhoto(
  tx: Transaction,
  order: OrderRow,
  { id, step, actor, now }: { id: string; step: PhotoStep; now: Date } & Pick<AuditEntry, 'actor'>,
): Promise<void> {
  const orderId = order.id
  const { rowsAffected } = await tx
    .update(orderPhotos)
    .set({ state: 'removed' })
    .where(and(eq(orderPhotos.orderId, orderId), eq(orderPhotos.step, step), eq(orderPhotos.state, 'shown')))
  await tx.update(orderPhotos).set({ state: 'shown' }).where(eq(orderPhotos.id, id))
  await recordAudit(tx, {
    actor,
    entity: 'order',
    entityId: orderId,
    action: 'photo_added',
    changes: { photo: [rowsAffected > 0 ? step : null, step] },
    at: now,
  })
  await queuePhotoMail(tx, order, { step, now })
}
