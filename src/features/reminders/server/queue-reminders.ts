import { and, asc, eq, isNotNull, lt, lte, or } from 'drizzle-orm'
import { reminders, users } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, dayInVietnam, startOfDay, type Day } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { nextMail } from './next-occasion.ts'

/** How many reminders are read at a time. */
const AT_ONCE = 100
/** No mail is sent before this hour in Vietnam: it would wake people up. */
const FROM_HOUR = 8

type Row = typeof reminders.$inferSelect

/**
 * Queues the mails of the reminders that are due by Vietnam's calendar, and moves each reminder to its next occasion in
 * the same batch. The mail's id names reminder and occasion, so another process or a second try queues it no second
 * time. After days without a round, what is due is mailed late, unless the occasion itself is over: then nothing is.
 * Muted reminders move on silently. Those of an email that is not verified wait until it is, or the occasion is over.
 */
export async function queueReminders({ db, clock }: Pick<Shop, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const today = dayInVietnam(clock.now())
  const canMove = or(lt(reminders.nextOn, today), isNotNull(reminders.mutedAt), isNotNull(users.emailVerifiedAt))
  while (!signal?.aborted) {
    const due = await db
      .select({ reminder: reminders })
      .from(reminders)
      .innerJoin(users, eq(users.id, reminders.userId))
      .where(and(lte(reminders.remindOn, today), canMove))
      .orderBy(asc(reminders.remindOn), asc(reminders.id))
      .limit(AT_ONCE)
    if (due.length === 0) return
    for (const { reminder } of due) {
      if (signal?.aborted) return
      await moveOn({ db, clock }, reminder, today)
    }
  }
}

async function moveOn({ db, clock }: Pick<Shop, 'db' | 'clock'>, reminder: Row, today: Day): Promise<void> {
  const { id, userId, nextOn, locale } = reminder
  const isOver = nextOn < today
  const move = db
    .update(reminders)
    .set(nextMail(reminder, isOver ? today : addDays(nextOn, 1)))
    // If it was turned on since it was read, it is read again, and mailed.
    .where(
      and(
        eq(reminders.id, id),
        eq(reminders.nextOn, nextOn),
        reminder.mutedAt ? isNotNull(reminders.mutedAt) : undefined,
      ),
    )
  if (isOver || reminder.mutedAt) return void (await move)
  const morning = startOfDay(today).getTime() + FROM_HOUR * HOUR_MS
  const dueAt = new Date(Math.max(clock.now().getTime(), morning))
  await db.batch([
    queueMail(db, {
      id: `reminder:${id}:${nextOn}`,
      kind: 'reminder',
      about: userId,
      detail: `${id} ${nextOn}`,
      locale,
      dueAt,
    }),
    move,
  ])
}
