import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accountTokens } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken, makeToken } from '#server/hash-token.ts'
import { HOUR_MS } from '#shared/durations.ts'

export type Purpose = 'reset' | 'verify'
type Token = typeof accountTokens.$inferSelect

/** How long a mailed link is valid, in milliseconds. */
export const LIFETIME_MS: Record<Purpose, number> = { reset: HOUR_MS, verify: 7 * 24 * HOUR_MS }

/** How long an invalid link is kept, in milliseconds, so that its owner learns what is wrong with it. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS

/**
 * Creates the token of a mailed link: 256 random bits, of which only a hash is stored. Called when the mail is sent,
 * so that the token exists nowhere else.
 */
export async function mintToken(
  shop: Pick<Shop, 'db' | 'clock'>,
  person: { id: string; email: string },
  purpose: Purpose,
): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = shop.clock.now()
  await shop.db.batch([
    shop.db.delete(accountTokens).where(lt(accountTokens.expiresAt, new Date(now.getTime() - REMEMBERED_MS))),
    shop.db.insert(accountTokens).values({
      tokenHash,
      userId: person.id,
      purpose,
      email: person.email,
      expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
      createdAt: now,
    }),
  ])
  return token
}

/** Returns the stored link of a token, if the shop has made it for this purpose. */
export async function findToken(
  db: Pick<Database, 'select'>,
  token: string,
  purpose: Purpose,
): Promise<Token | undefined> {
  const [row] = await db
    .select()
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, hashToken(token)), eq(accountTokens.purpose, purpose)))
  return row
}

/** Returns why a link cannot be followed; null if it can. */
export function linkProblem(link: Token | undefined, now: Date): 'link_invalid' | 'link_used' | 'link_expired' | null {
  if (!link) return 'link_invalid'
  if (link.usedAt) return 'link_used'
  return link.expiresAt <= now ? 'link_expired' : null
}
