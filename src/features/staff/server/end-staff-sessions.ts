import { and, eq, isNotNull } from 'drizzle-orm'
import { sessions, users } from '#db/schema/index.ts'
import { endSessions } from '#features/account/server/revoke-credentials.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { requireOwner } from './require-owner.ts'

interface By {
  user: Pick<SessionUser, 'id' | 'email'>
  /** The session of the call, which stays. */
  session: Pick<SessionFacts, 'idHash'>
}

/**
 * Ends one session of a member of the staff, or all but the caller's. Returns how many. `not_found`: there is no such
 * member, or the member has no such session.
 * @param sessionId the stored id of the session (`Sessions.idHash`); null: all
 * @throws ExpectedError forbidden if the caller is an owner no longer
 */
export async function endStaffSessions(
  { db, clock, security }: Pick<Shop, 'db' | 'clock' | 'security'>,
  { user, session }: By,
  id: string,
  sessionId: string | null,
): Promise<Result<number, 'not_found'>> {
  const done = await db.transaction(async (tx) => {
    await requireOwner(tx, user)
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.role)))
    if (!member) return fail('not_found')
    const ended =
      sessionId === null
        ? await endSessions(tx, id, session.idHash)
        : (
            await tx
              .delete(sessions)
              .where(and(eq(sessions.idHash, sessionId), eq(sessions.userId, id)))
              .returning({ id: sessions.idHash })
          ).length
    if (sessionId !== null && ended === 0) return fail('not_found')
    if (ended > 0)
      await recordAudit(tx, {
        actor: user,
        entity: 'staff',
        entityId: id,
        action: 'sessions_ended',
        changes: { sessions: [ended, 0] },
        at: clock.now(),
      })
    return ok(ended)
  })
  if (done.ok && done.value > 0)
    security.record('sessions_ended', { userId: id, by: user.id, reason: 'ended_by_owner', count: done.value })
  return done
}
