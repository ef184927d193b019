import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { accountTokens, addresses, identities, pendingSignIns, reminders, sessions, users } from '#db/schema/index.ts'
import type { Purpose } from './tokens.ts'
import { forgetDevices } from './two-step/devices.ts'
import { dropTwoStep } from './two-step/drop-two-step.ts'

type Account = typeof users.$inferSelect

const BLANK_PROFILE = { firstName: '', lastName: '', phone: '', profileImageUrl: null }

/** Which sign-in methods of an account stay; by default none. */
interface Keep {
  /** Whether the password and its second step stay. */
  password: boolean
  /** The stored id of a session (`Sessions.idHash`) that stays signed in. */
  session?: string | null
}

/** How many of each were ended. */
export interface Revoked {
  sessions: number
  identities: number
  links: number
}

/**
 * Ends every sign-in method of an account: sessions, remembered devices, identities at providers, mailed links and,
 * unless it is kept, the password with its second step. Called when an email is verified for the first time: before
 * that, anyone may have created the account, and no access that they set up may outlive the verification. Sign-ins in
 * progress fail (`credentialVersion`). Add every new sign-in method here.
 */
export async function revokeCredentials(
  tx: Transaction,
  userId: string,
  now: Date,
  keep: Keep = { password: false },
): Promise<Revoked> {
  await tx
    .update(users)
    .set({
      credentialVersion: sql`${users.credentialVersion} + 1`,
      ...(keep.password ? {} : { passwordHash: null }),
    })
    .where(eq(users.id, userId))
  if (keep.password) await forgetDevices(tx, userId)
  else for (const statement of dropTwoStep(tx, userId)) await statement
  const ended = await endSessions(tx, userId, keep.session)
  const unlinked = await tx.delete(identities).where(eq(identities.userId, userId)).returning({ id: identities.userId })
  const links = await endLinks(tx, userId, now)
  return { sessions: ended, identities: unlinked.length, links }
}

/**
 * Removes what the creator of an account has saved in it: name, phone, picture, addresses and reminders. Called beside
 * `revokeCredentials` if the first proof of the email gives the account a new way in: otherwise a stranger's words
 * would be mailed to the owner of the email each year, and the stranger's address be filled into the owner's checkout.
 * Returns the account, and whether anything was saved in it: the page where the proof ends then says so.
 * @param before the account's row
 */
export async function clearProfile(tx: Transaction, before: Account): Promise<{ user: Account; cleared: boolean }> {
  const { id } = before
  const ownAddresses = await tx.delete(addresses).where(eq(addresses.userId, id)).returning({ id: addresses.userId })
  const ownReminders = await tx.delete(reminders).where(eq(reminders.userId, id)).returning({ id: reminders.userId })
  const [user] = await tx.update(users).set(BLANK_PROFILE).where(eq(users.id, id)).returning()
  if (!user) throw new Error('The account is gone')
  const { firstName, lastName, phone, profileImageUrl } = before
  const hadFields = [firstName, lastName, phone, profileImageUrl].some(Boolean)
  return { user, cleared: hadFields || ownAddresses.length > 0 || ownReminders.length > 0 }
}

/**
 * Ends every session of an account except the one with this stored id, and sign-ins that wait for their code. Returns
 * the number of sessions.
 */
export async function endSessions(tx: Transaction, userId: string, keep?: string | null): Promise<number> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep ? ne(sessions.idHash, keep) : undefined))
    .returning({ id: sessions.idHash })
  return ended.length
}

/** Invalidates the mailed links of an account, of one purpose or all. Returns how many had not been used. */
export async function endLinks(tx: Transaction, userId: string, now: Date, purpose?: Purpose): Promise<number> {
  const ended = await tx
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.userId, userId),
        purpose ? eq(accountTokens.purpose, purpose) : undefined,
        isNull(accountTokens.usedAt),
      ),
    )
    .returning({ id: accountTokens.userId })
  return ended.length
}
