import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { staffInvitations, users } from '#db/schema/index.ts'
import { clearProfile, revokeCredentials } from '#features/account/server/revoke-credentials.ts'
import { isWeakPassword } from '#features/account/server/weak-password.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionUser } from '#server/session.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { withoutSecrets } from '#server/user-columns.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { roleColumns, type Role } from '#shared/staff.ts'
import type { Acceptance } from '../staff.schema.ts'
import { followInvitation, type Invitation } from './invitation-links.ts'

type LinkProblem = 'link_invalid' | 'link_used' | 'link_expired' | 'already_staff'
type Problem = LinkProblem | 'invitation_sign_in' | 'weak_password'
type Account = typeof users.$inferSelect

interface Accepted {
  user: SessionUser
  /** Whether the account has a new password: the caller then signs the browser in. */
  isNew: boolean
  /** Whether what was saved in the account before has been removed. */
  profileCleared: boolean
}

interface Offer {
  email: string
  role: Role
  hasAccount: boolean
}

/** Returns what the link of an invitation offers, or why it offers nothing. */
export async function readInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<Result<Offer, LinkProblem>> {
  const found = await findOffer(db, token, clock.now())
  if (!found.ok) return found
  const { invitation, account } = found.value
  return ok({ email: invitation.email, role: invitation.role, hasAccount: isProven(account) })
}

/**
 * Accepts an invitation, once. An account whose owner has proved the email accepts while it is signed in. Any other
 * account with the email may be a stranger's: the holder of the link sets its password, and every other access to it
 * ends, as with a first proof of the email.
 * `invitation_sign_in`: the account with this email must sign in first.
 * @param user the account that is signed in
 * @throws QueueFullError if too many passwords wait to be hashed
 */
export async function acceptInvitation(
  shop: Shop,
  { token, password, firstName, lastName }: Acceptance,
  user: Pick<SessionUser, 'id'> | null,
  place: Place = {},
): Promise<Result<Accepted, Problem>> {
  const { db, clock, security } = shop
  // Before the hash: only a real link is worth its time.
  const offered = await findOffer(db, token, clock.now())
  if (!offered.ok) return offered
  if (isProven(offered.value.account) && offered.value.account?.id !== user?.id) return fail('invitation_sign_in')
  let passwordHash: string | null = null
  if (!isProven(offered.value.account)) {
    const { name: brand } = await readShopProfile(db)
    if (!password || (await isWeakPassword(password, offered.value.invitation.email, brand)))
      return fail('weak_password', { field: 'password' })
    passwordHash = await shop.passwords.hash(password, { ...place, first: true })
  }

  const accepted = await db.transaction(async (tx): Promise<Result<Joined & { by: string | null }, Problem>> => {
    const now = clock.now()
    const found = await findOffer(tx, token, now)
    if (!found.ok) return found
    const { invitation, account } = found.value
    const mayJoin = isProven(account) ? account?.id === user?.id : passwordHash !== null
    if (!mayJoin) return fail('invitation_sign_in')
    const credentials = isProven(account) ? null : { passwordHash, firstName, lastName, emailVerifiedAt: now }
    const { row, profileCleared } = await join(tx, invitation, account, credentials, now)
    await tx.update(staffInvitations).set({ acceptedAt: now }).where(eq(staffInvitations.id, invitation.id))
    const changes = { role: [null, invitation.role] as [unknown, unknown] }
    await recordAudit(tx, {
      actor: row,
      entity: 'staff',
      entityId: row.id,
      action: 'invitation_accepted',
      changes,
      at: now,
    })
    return ok({ row, profileCleared, by: invitation.invitedBy })
  })
  if (!accepted.ok) return accepted
  const { row, profileCleared, by } = accepted.value
  security.record('role_changed', { userId: row.id, role: row.role!, granted: true, ...(by && { by }) })
  return ok({ user: withoutSecrets(row), isNew: passwordHash !== null, profileCleared })
}

interface Joined {
  row: Account
  profileCleared: boolean
}

interface NewCredentials {
  passwordHash: string | null
  firstName: string
  lastName: string
  emailVerifiedAt: Date
}

/**
 * Gives the role to the account, which is created if it does not exist. Stores the credentials that were sent, if any.
 */
async function join(
  tx: Transaction,
  { email, role }: Invitation,
  account: Account | undefined,
  credentials: NewCredentials | null,
  now: Date,
): Promise<Joined> {
  let profileCleared = false
  if (account && credentials) {
    await revokeCredentials(tx, account.id, now)
    profileCleared = (await clearProfile(tx, account)).cleared
  }
  const columns = { ...roleColumns(role), ...credentials }
  const [row] = account
    ? await tx.update(users).set(columns).where(eq(users.id, account.id)).returning()
    : await tx
        .insert(users)
        .values({ email, ...columns })
        .returning()
  if (!row) throw new Error('The account of the invitation was not stored')
  return { row, profileCleared }
}

/** Whether the owner of an account has proved its email. */
function isProven(account: Account | undefined): boolean {
  return Boolean(account?.emailVerifiedAt)
}

/** Returns the invitation of a token with the account that has its email. */
async function findOffer(
  db: Pick<Transaction, 'select'>,
  token: string,
  now: Date,
): Promise<Result<{ invitation: Invitation; account: Account | undefined }, LinkProblem>> {
  const invitation = await followInvitation(db, token, now)
  if (typeof invitation === 'string') return fail(invitation)
  const [account] = await db.select().from(users).where(eq(users.email, invitation.email))
  // Became staff by another way since: an invitation changes no role.
  return account?.role ? fail('already_staff') : ok({ invitation, account })
}
