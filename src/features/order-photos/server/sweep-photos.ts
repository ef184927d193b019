import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { orderPhotos } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How long storing a photo may take, in milliseconds; after it, a crash has ended it. */
const STORING_MS = HOUR_MS
/** Photos per round, so that a round is short however many have gathered. */
const AT_A_TIME = 200

/**
 * Deletes the files of photos that are no longer shown: removed or replaced by staff, of orders whose personal data was
 * removed, and those that a crash has left. A row goes after its file, so that a round can be ended anywhere.
 */
export async function sweepPhotos(
  { db, storage, clock }: Pick<Shop, 'db' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - STORING_MS)
  const ended = await db
    .select({ id: orderPhotos.id })
    .from(orderPhotos)
    .where(
      or(
        eq(orderPhotos.state, 'removed'),
        and(eq(orderPhotos.state, 'storing'), lte(orderPhotos.createdAt, before)),
        isNull(orderPhotos.orderId),
      ),
    )
    .limit(AT_A_TIME)
  for (const { id } of ended) {
    if (signal?.aborted) return
    await storage.privateFiles.remove(id)
    await db.delete(orderPhotos).where(eq(orderPhotos.id, id))
  }
}
