import { and, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { reviewPhotos } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { publishedNames } from './photo-files.ts'

/** How long storing or publishing a photo may take, in milliseconds; after it, a crash has ended it. */
const WORK_MS = HOUR_MS
/** Photos per round, so that a round is short however many have gathered. */
const AT_A_TIME = 200

/**
 * Deletes the files of photos that nobody sees any more: removed by their customer or by staff, of deleted reviews, and
 * those that a crash has left. A row goes after its files, so that a round can be ended anywhere; one that may be being
 * published at this moment stays for an hour, and its files are deleted in each round.
 */
export async function sweepReviewPhotos(
  { db, storage, clock }: Pick<Shop, 'db' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - WORK_MS)
  const ended = await db
    .select({ id: reviewPhotos.id, approvedAt: reviewPhotos.approvedAt })
    .from(reviewPhotos)
    .where(
      or(
        eq(reviewPhotos.state, 'removed'),
        and(eq(reviewPhotos.state, 'storing'), lte(reviewPhotos.createdAt, before)),
        and(ne(reviewPhotos.state, 'storing'), isNull(reviewPhotos.reviewId)),
      ),
    )
    .limit(AT_A_TIME)
  for (const { id, approvedAt } of ended) {
    if (signal?.aborted) return
    await storage.privateFiles.remove(id)
    if (approvedAt) await storage.unpublish(publishedNames(id))
    if (!approvedAt || approvedAt <= before) await db.delete(reviewPhotos).where(eq(reviewPhotos.id, id))
  }
}
