import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { claims } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How long a claim may be arriving, in milliseconds; after it, a crash has ended it, or it was refused. */
const RECEIVING_MS = HOUR_MS
const AT_A_TIME = 200

/**
 * Deletes claims that nobody sees any more, with their photos: of orders whose personal data was removed, and those
 * that never arrived whole. A row goes after its photos, so that a round can be ended anywhere.
 */
export async function sweepClaims(
  { db, storage, clock }: Pick<Shop, 'db' | 'storage' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - RECEIVING_MS)
  const ended = await db
    .select({ id: claims.id, photos: claims.photos })
    .from(claims)
    .where(
      or(
        eq(claims.state, 'removed'),
        and(eq(claims.state, 'receiving'), lte(claims.createdAt, before)),
        isNull(claims.orderId),
      ),
    )
    .limit(AT_A_TIME)
  for (const { id, photos } of ended) {
    if (signal?.aborted) return
    for (const name of photos) await storage.privateFiles.remove(name)
    await db.delete(claims).where(eq(claims.id, id))
  }
}
