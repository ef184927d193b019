import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { staffInvitationLinks, staffInvitations, users, type AuditChanges } from '#db/schema/index.ts'
import { recordAudit, type ActorWithAccount } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Role } from '#shared/staff.ts'
import { INVITATION_MS, isOpen, type Invitation } from './invitation-links.ts'
import { requireOwner } from './require-owner.ts'

/**
 * Invites an email to the staff and queues the mail with the link. An earlier open invitation of the email is
 * withdrawn. `too_many_requests`: the mailbox got enough mails of this kind for now.
 * @throws ExpectedError forbidden if the actor is an owner no longer
 */
export async function inviteStaff(
  shop: Shop,
  actor: ActorWithAccount,
  { email, role, locale }: { email: string; role: Role; locale: Locale },
): Promise<Result<{ id: string }, 'already_staff' | 'too_many_requests'>> {
  const wait = await shop.limits.take('accountMails', email)
  if (wait > 0) return fail('too_many_requests', { retryAfterS: wait })
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    await requireOwner(tx, actor)
    if (await isStaff(tx, email)) return fail('already_staff', { field: 'email' })
    await tx
      .update(staffInvitations)
      .set({ withdrawnAt: now })
      .where(and(eq(staffInvitations.email, email), isOpen()))
    const id = crypto.randomUUID()
    const expiresAt = new Date(now.getTime() + INVITATION_MS)
    const made = { id, email, role, locale, invitedBy: actor.id, createdAt: now, expiresAt }
    await tx.insert(staffInvitations).values(made)
    await queueMail(tx, { kind: 'staff_invitation', about: id, locale, dueAt: now })
    await record(tx, actor, { id, role }, 'invited', now)
    return ok({ id })
  })
}

/**
 * Mails an open or expired invitation again, with a new link for another 72 hours, in the name of the actor. The links
 * of earlier mails are deleted.
 * @throws ExpectedError forbidden if the actor is an owner no longer
 */
export async function resendInvitation(
  shop: Shop,
  actor: ActorWithAccount,
  id: string,
): Promise<Result<{ id: string }, 'not_found' | 'already_staff' | 'too_many_requests'>> {
  const known = await findOpen(shop.db, id)
  if (!known) return fail('not_found')
  const wait = await shop.limits.take('accountMails', known.email)
  if (wait > 0) return fail('too_many_requests', { retryAfterS: wait })
  const now = shop.clock.now()
  return shop.db.transaction(async (tx) => {
    await requireOwner(tx, actor)
    const invitation = await findOpen(tx, id)
    if (!invitation) return fail('not_found')
    if (await isStaff(tx, invitation.email)) return fail('already_staff')
    await tx.delete(staffInvitationLinks).where(eq(staffInvitationLinks.invitationId, id))
    await tx
      .update(staffInvitations)
      .set({ expiresAt: new Date(now.getTime() + INVITATION_MS), invitedBy: actor.id })
      .where(eq(staffInvitations.id, id))
    await queueMail(tx, { kind: 'staff_invitation', about: id, locale: invitation.locale, dueAt: now })
    await record(tx, actor, invitation, 'invitation_resent', now)
    return ok({ id })
  })
}

/**
 * Withdraws an invitation. `not_found` if it was accepted or withdrawn before.
 * @throws ExpectedError forbidden if the actor is an owner no longer
 */
export async function withdrawInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  actor: ActorWithAccount,
  id: string,
): Promise<Result<{ withdrawn: true }, 'not_found'>> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await requireOwner(tx, actor)
    const invitation = await findOpen(tx, id)
    if (!invitation) return fail('not_found')
    await tx.update(staffInvitations).set({ withdrawnAt: now }).where(eq(staffInvitations.id, id))
    await record(tx, actor, invitation, 'invitation_withdrawn', now)
    return ok({ withdrawn: true })
  })
}

async function findOpen(db: Pick<Transaction, 'select'>, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, id), isOpen()))
  return row
}

async function isStaff(tx: Pick<Transaction, 'select'>, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.role)))
  return rows.length > 0
}

/** The email of the invited person is in no entry: it is deleted with the invitation. */
function record(
  tx: Transaction,
  actor: ActorWithAccount,
  { id, role }: Pick<Invitation, 'id' | 'role'>,
  action: AuditAction,
  at: Date,
) {
  const changes: AuditChanges = { role: action === 'invitation_withdrawn' ? [role, null] : [null, role] }
  return recordAudit(tx, { actor, entity: 'staff', entityId: id, action, changes, at })
}
