import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reminders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MAX_REMINDERS } from '../reminder-limits.ts'
import type { Reminder, ReminderInput } from '../reminders.ts'
import { isMuteToken } from './mute-token.ts'
import { nextOccasion } from './next-occasion.ts'

type Row = typeof reminders.$inferSelect

/** Returns an account's reminders, the next occasion first. */
export async function listReminders(db: Database, userId: string): Promise<Reminder[]> {
  const rows = await db
    .select()
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(asc(reminders.nextOn), asc(reminders.id))
  return rows.map(asReminder)
}

/**
 * Saves a reminder of an account. If its mail would have been due already, but the occasion is ahead, the mail is sent
 * with the next round. The key is the reminder's id, so one that is sent again, after a lost answer, is the same
 * reminder with what was sent last. Fails with too_many_reminders, also for requests side by side.
 */
export async function addReminder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
  { locale, key = crypto.randomUUID(), ...input }: ReminderInput & { locale: Locale },
): Promise<Result<Reminder, 'too_many_reminders'>> {
  const now = clock.now()
  const nextOn = nextOccasion(input, dayInVietnam(now))
  const values = { ...input, locale, nextOn, remindOn: addDays(nextOn, -input.daysBefore) }
  return db.transaction(async (tx) => {
    const others = and(eq(reminders.userId, userId), ne(reminders.id, key))
    if ((await tx.$count(reminders, others)) >= MAX_REMINDERS) return fail('too_many_reminders')
    const save = (id: string) =>
      tx
        .insert(reminders)
        .values({ ...values, id, userId, createdAt: now })
        .onConflictDoUpdate({ target: reminders.id, set: values, setWhere: eq(reminders.userId, userId) })
        .returning()
    let [row] = await save(key)
    // The key names a reminder of another account: nobody learns that there is one.
    if (!row) [row] = await save(crypto.randomUUID())
    return ok(asReminder(row!))
  })
}

/** Mutes a reminder of an account, or ends that. Fails with not_found for one of another account, too. */
export async function setMuted(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
  id: string,
  muted: boolean,
): Promise<Result<Reminder, 'not_found'>> {
  const mutedAt = muted ? sql`coalesce(${reminders.mutedAt}, ${clock.now().getTime()})` : null
  const own = and(eq(reminders.id, id), eq(reminders.userId, userId))
  const [row] = await db.update(reminders).set({ mutedAt }).where(own).returning()
  return row ? ok(asReminder(row)) : fail('not_found')
}

/** Deletes a reminder of an account. */
export async function removeReminder(db: Database, userId: string, id: string): Promise<{ removed: true }> {
  await db.delete(reminders).where(and(eq(reminders.id, id), eq(reminders.userId, userId)))
  return { removed: true }
}

/**
 * Mutes the reminder whose mail a link comes from. Repeating it changes nothing, and the answer is the same for a
 * reminder that is deleted by now. Fails with link_invalid.
 */
export async function muteByLink(
  { db, clock, orderLinkKey }: Pick<Shop, 'db' | 'clock' | 'orderLinkKey'>,
  { id, token }: { id: string; token: string },
): Promise<Result<{ muted: true }, 'link_invalid'>> {
  if (!isMuteToken({ orderLinkKey }, id, token)) return fail('link_invalid')
  const mutedAt = sql`coalesce(${reminders.mutedAt}, ${clock.now().getTime()})`
  await db.update(reminders).set({ mutedAt }).where(eq(reminders.id, id))
  return ok({ muted: true })
}

function asReminder({ id, who, occasion, calendar, month, day, daysBefore, nextOn, mutedAt }: Row): Reminder {
  return { id, who, occasion, calendar, month, day, daysBefore, nextOn, muted: mutedAt !== null }
}
