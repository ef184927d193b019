import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { isDue, isUnclaimed } from '#server/due-rows.ts'
import type { MailState } from '#shared/stored-states.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Addressed, MailRow } from './mail-content.ts'

/** How long a sender may hold a mail, in milliseconds; longer than sending can take. */
export const CLAIM_MS = 120_000
/**
 * The furthest ahead that a mail is due when it is queued or postponed, in milliseconds: a reminder that is queued at
 * midnight waits until eight in the morning.
 */
export const LONGEST_WAIT_MS = 8 * HOUR_MS
/** How many characters of a mail server's answer are kept. */
const MAX_ERROR_LENGTH = 500

/** The error of a mail that was postponed because its subject is not complete yet: no mail server had it. */
export const INCOMPLETE = 'incomplete'

/** Matches a mail of which the last attempt to send it failed. */
export const HAS_FAILED = ne(mails.lastError, INCOMPLETE)

/** Returns the SQL condition that a mail waits in the outbox and is due. */
export function isDueMail(now: Date): SQL {
  return and(eq(mails.state, 'waiting'), isDue(mails.dueAt, now, LONGEST_WAIT_MS))!
}

/**
 * Claims due mails, `most` at most, so that no other process sends them: those with the fewest attempts first, so that
 * what a mail server keeps refusing for now holds up nothing new, and of those the ones that have waited longest.
 */
export async function claimDue(db: Database, now: Date, most: number): Promise<MailRow[]> {
  const due = and(isDueMail(now), isUnclaimed(mails.claimedUntil, now, CLAIM_MS))
  // Reading first is cheap; claiming is a write.
  const seen = await db.select({ id: mails.id }).from(mails).where(due).orderBy(mails.attempts, mails.dueAt).limit(most)
  if (seen.length === 0) return []
  const ids = seen.map(({ id }) => id)
  const claimed = await db
    .update(mails)
    .set({
      claim: crypto.randomUUID(),
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(and(inArray(mails.id, ids), due))
    .returning()
  return claimed.length > 0 ? claimed : claimDue(db, now, most)
}

/** Stores the final state of a mail, and why it failed if it did. */
export async function endMail(
  db: Database,
  mail: MailRow,
  state: Exclude<MailState, 'waiting'>,
  now: Date,
  why?: string,
): Promise<void> {
  await db
    .update(mails)
    .set({ state, endedAt: now, claim: null, claimedUntil: null, lastError: why?.slice(0, MAX_ERROR_LENGTH) })
    .where(isClaimedBy(mail))
}

/**
 * Stores that a mail was sent, and with it the one that it includes, which is then never sent, also if it is queued
 * later.
 */
export async function endSent(db: Database, mail: MailRow, now: Date, included?: Addressed['includes']): Promise<void> {
  if (!included) return endMail(db, mail, 'sent', now)
  const { about, locale } = mail
  const ended = { state: 'sent', endedAt: now, claim: null, claimedUntil: null } as const
  await db.batch([
    db.update(mails).set(ended).where(isClaimedBy(mail)),
    db
      .insert(mails)
      .values({ ...included, about, locale, dueAt: now, createdAt: now, ...ended })
      .onConflictDoUpdate({ target: mails.id, set: ended, setWhere: eq(mails.state, 'waiting') }),
  ])
}

/** Deletes a mail that is no longer true, so that the same mail can be queued again. */
export async function withdrawClaimedMail(db: Database, mail: MailRow): Promise<void> {
  await db.delete(mails).where(isClaimedBy(mail))
}

/** Postpones a mail until an instant and ends this sender's claim. Does nothing if another sender claims it now. */
export async function postpone(db: Database, mail: MailRow, dueAt: Date, why: string): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt, claim: null, claimedUntil: null, lastError: why.slice(0, MAX_ERROR_LENGTH) })
    .where(isClaimedBy(mail))
}

/** Matches the row only while this sender holds it: an expired claim may belong to another sender now. */
function isClaimedBy({ id, claim }: MailRow) {
  return and(eq(mails.id, id), eq(mails.claim, claim ?? ''))
}
