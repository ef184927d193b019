import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reminders } from '#db/schema/index.ts'
import { MAIL_RECORD_DAYS } from '#features/privacy/retention.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MAX_REMINDERS } from '../reminder-limits.ts'
import type { Reminder, ReminderInput } from '../reminders.ts'
import { isMuteToken } from './mute-token.ts'
import { nextMail, nextOccasion } from './next-occasion.ts'

type Row = typeof reminders.$inferSelect

/** Returns an account's reminders, the next occasion first. */
export async function listReminders({ db, clock }: Pick<Shop, 'db' | 'clock'>, userId: string): Promise<Reminder[]> {
  const rows = await db.select().from(reminders).where(eq(reminders.userId, userId)).orderBy(reminders.id)
  const today = dayInVietnam(clock.now())
  return rows.map((row) => asReminder(row, today)).toSorted((one, other) => one.nextOn.localeCompare(other.nextOn))
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
  const today = dayInVietnam(now)
  const values = { ...input, locale, ...nextMail(input, today) }
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
    return ok(asReminder(row!, today))
  })
}

/**
 * Mutes a reminder of an account, or ends that. One that is no longer muted is due for the next occasion again, which
 * it may have moved past silently; the id of the mail prevents a second one. Fails with not_found for one of another
 * account, too.
 */
export async function muteReminder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
  id: string,
  muted: boolean,
): Promise<Result<Reminder, 'not_found'>> {
  const now = clock.now()
  const today = dayInVietnam(now)
  return db.transaction(async (tx) => {
    const own = and(eq(reminders.id, id), eq(reminders.userId, userId))
    const [before] = await tx.select().from(reminders).where(own)
    if (!before) return fail('not_found')
    const change = muted ? { mutedAt: before.mutedAt ?? now } : { mutedAt: null, ...dueAgain(before, today) }
    const [row] = await tx.update(reminders).set(change).where(own).returning()
    return ok(asReminder(row!, today))
  })
}

/**
 * Returns what a reminder waits for when it is turned on again. A mail that was due so long ago that its record may be
 * deleted could be sent a second time, so its occasion does not return.
 */
function dueAgain(row: Row, today: Day): Partial<Row> {
  const due = nextMail(row, today)
  return addDays(due.remindOn, MAIL_RECORD_DAYS) > today ? due : {}
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

/** The row's own `nextOn` is a year ahead as soon as the mail is queued: customers and staff read the day itself. */
function asReminder({ id, who, occasion, calendar, month, day, daysBefore, mutedAt }: Row, today: Day): Reminder {
  const nextOn = nextOccasion({ calendar, month, day }, today)
  return { id, who, occasion, calendar, month, day, daysBefore, nextOn, muted: mutedAt !== null }
}
