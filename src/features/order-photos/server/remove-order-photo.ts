import { and, eq } from 'drizzle-orm'
import { orderPhotos } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * Removes a photo of an order from every page. Its file is deleted in the background (`sweep-photos.ts`). Fails with
 * photo_not_found.
 */
export async function removeOrderPhoto(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, photoId, actor }: { orderId: string; photoId: string; actor: Actor },
): Promise<Result<{ removed: true }, 'photo_not_found'>> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .update(orderPhotos)
      .set({ state: 'removed' })
      .where(and(eq(orderPhotos.id, photoId), eq(orderPhotos.orderId, orderId), eq(orderPhotos.state, 'shown')))
      .returning({ step: orderPhotos.step })
    if (!removed) return fail('photo_not_found')
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'photo_removed',
      changes: { photo: [removed.step, null] },
      at: clock.now(),
    })
    return ok({ removed: true })
  })
}
