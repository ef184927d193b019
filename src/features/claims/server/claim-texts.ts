import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { claims } from '#db/schema/index.ts'

/**
 * Returns the words of a claim in a state, of its answer, and the number of its photos; null if it is in another state,
 * or its personal data was removed.
 */
export async function claimTexts(
  db: Database,
  id: string,
  state: 'open' | 'answered',
): Promise<{ text: string; answer: string; photoCount: number } | null> {
  const [claim] = await db
    .select({ text: claims.text, answer: claims.answer, photos: claims.photos })
    .from(claims)
    .where(and(eq(claims.id, id), eq(claims.state, state)))
  return claim ? { text: claim.text, answer: claim.answer, photoCount: claim.photos.length } : null
}
