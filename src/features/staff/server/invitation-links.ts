import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { staffInvitationLinks, staffInvitations, users } from '#db/schema/index.ts'
import { hashToken, makeToken } from '#server/hash-token.ts'
import type { Shop } from '#server/shop.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How long an invitation can be accepted after it was sent, in milliseconds. */
export const INVITATION_MS = 72 * HOUR_MS

export type Invitation = typeof staffInvitations.$inferSelect

/**
 * Creates the token of an invitation's link: 256 random bits, of which only a hash is stored. Called when the mail is
 * sent, so that the token exists nowhere else.
 */
export async function mintInvitationLink({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string): Promise<string> {
  const { token, tokenHash } = makeToken()
  await db.insert(staffInvitationLinks).values({ tokenHash, invitationId: id, createdAt: clock.now() })
  return token
}

/** Returns the condition of an invitation that was neither accepted nor withdrawn; it may have expired. */
export function isOpen() {
  return and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.withdrawnAt))
}

/**
 * Returns the invitation of a link's token, or why it cannot be accepted. One whose sender is an owner no longer is
 * invalid, so that a removed owner comes back through no invitation of their own.
 */
export async function followInvitation(
  db: Pick<Database, 'select'>,
  token: string,
  now: Date,
): Promise<Invitation | 'link_invalid' | 'link_used' | 'link_expired'> {
  const [found] = await db
    .select({ invitation: staffInvitations, sender: users.role })
    .from(staffInvitationLinks)
    .innerJoin(staffInvitations, eq(staffInvitations.id, staffInvitationLinks.invitationId))
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(eq(staffInvitationLinks.tokenHash, hashToken(token)))
  if (!found) return 'link_invalid'
  const { invitation, sender } = found
  if (invitation.acceptedAt) return 'link_used'
  if (invitation.withdrawnAt || sender !== 'owner') return 'link_invalid'
  return invitation.expiresAt <= now ? 'link_expired' : invitation
}
