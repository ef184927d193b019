import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { claims } from '#db/schema/index.ts'

/** Returns the words of a claim and of its answer; null if it has none, or its personal data was removed. */
export async function answeredClaim(db: Database, id: string): Promise<{ text: string; answer: string } | null> {
  const [claim] = await db
    .select({ text: claims.text, answer: claims.answer })
    .from(claims)
    .where(and(eq(claims.id, id), eq(claims.state, 'answered')))
  return claim ?? null
}
