import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { uploads } from '#db/schema/uploads.ts'
import type { Shop } from '#server/shop.ts'
import { PICTURE_KINDS } from '../uploads.ts'
import { objectPathOf, variantNames } from './variant-names.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** After its address expires, a file may still be arriving or be published for so long, in milliseconds. */
const GRACE_MS = HOUR_MS
/** How long the row of a refused file is kept, in milliseconds. */
const REFUSED_KEPT_MS = 30 * 24 * HOUR_MS
/** Rows per query, so that a round is short however many have gathered. */
const AT_A_TIME = 200

type Keeper = Pick<Shop, 'db' | 'storage' | 'clock'>

/**
 * Removes abandoned uploads, with files that a crash has published of them; the bytes of published and refused uploads;
 * and half-written files. Published pictures stay even if no product shows them, because orders do. Ends before the
 * next upload when the signal is aborted.
 */
export async function sweepUploads({ db, storage, clock }: Keeper, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - GRACE_MS)
  await storage.sweep(before)

  // Closed first, so that a publication in progress sees it and removes its files.
  await db
    .update(uploads)
    .set({ state: 'refused' })
    .where(and(inArray(uploads.state, ['signed', 'received']), lte(uploads.expiresAt, before)))

  const ended = await db
    .select({ id: uploads.id, state: uploads.state })
    .from(uploads)
    .where(
      and(
        inArray(uploads.state, ['published', 'refused']),
        lte(uploads.expiresAt, before),
        isNotNull(uploads.objectKey),
      ),
    )
    .limit(AT_A_TIME)
  for (const { id, state } of ended) {
    if (signal?.aborted) return
    await storage.removeUpload(id)
    if (state === 'refused')
      await storage.unpublish(PICTURE_KINDS.flatMap((kind) => variantNames(objectPathOf(id, kind))))
    await db.update(uploads).set({ objectKey: null }).where(eq(uploads.id, id))
  }

  const longAgo = new Date(clock.now().getTime() - REFUSED_KEPT_MS)
  await db
    .delete(uploads)
    .where(and(eq(uploads.state, 'refused'), lte(uploads.expiresAt, longAgo), isNull(uploads.objectKey)))
}
