import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { sessions, staffInvitations, users } from '#db/schema/index.ts'
import { isLive, type SessionFacts, type SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { ROLES } from '#shared/staff.ts'
import type { Staff, StaffMember } from '../staff.calls.ts'
import { isOpen } from './invitation-links.ts'

type SessionRow = typeof sessions.$inferSelect

/**
 * Returns the staff, owners first, each with their live sessions, latest first, and the invitations that were neither
 * accepted nor withdrawn and whose sender is an owner.
 */
export async function readStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  caller: Pick<SessionUser, 'id'>,
  session: Pick<SessionFacts, 'idHash'>,
): Promise<Staff> {
  const now = clock.now()
  const [members, live, invited] = await db.batch([
    db.select().from(users).where(isNotNull(users.role)).orderBy(asc(users.email)),
    db
      .select({ session: sessions })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(isNotNull(users.role), isLive(now)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),
    db
      .select({ invitation: staffInvitations, by: users.email })
      .from(staffInvitations)
      .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
      .where(and(isOpen(), eq(users.role, 'owner')))
      .orderBy(desc(staffInvitations.createdAt)),
  ])
  const sessionsOf = (id: string) =>
    live.flatMap((row) => (row.session.userId === id ? [toWire(row.session, session.idHash)] : []))
  return {
    members: members
      .map((user) => asMember(user, sessionsOf(user.id), user.id === caller.id))
      .toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role)),
    invitations: invited.map(({ invitation: { id, email, role, createdAt, expiresAt }, by }) => ({
      ...{ id, email, role },
      invitedBy: by,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= now,
    })),
  }
}

function asMember(user: typeof users.$inferSelect, open: StaffMember['sessions'], you: boolean): StaffMember {
  const { id, email, firstName, lastName, role, twoStepAt } = user
  if (!role) throw new Error(`The account ${id} has no role`)
  const lastSeenAt = open[0]?.lastSeenAt ?? null
  return { id, email, firstName, lastName, role, you, twoStep: twoStepAt !== null, lastSeenAt, sessions: open }
}

function toWire({ idHash, device, createdAt, lastSeenAt }: SessionRow, own: string): StaffMember['sessions'][number] {
  return {
    id: idHash,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
    thisDevice: idHash === own,
  }
}
