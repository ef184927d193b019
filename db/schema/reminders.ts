import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { CALENDARS, OCCASIONS } from '#shared/reminder.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './users.ts'

/** The occasions that customers want one mail a year about. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose occasion it is, in the customer's words. */
    who: text('who').notNull(),
    occasion: text('occasion', { enum: OCCASIONS }).notNull(),
    /** Month and day are those of this calendar; the lunar one is Vietnam's. */
    calendar: text('calendar', { enum: CALENDARS }).notNull(),
    month: integer('month').notNull(),
    day: integer('day').notNull(),
    /** How many days before the occasion the mail is sent. */
    daysBefore: integer('days_before').notNull(),
    /** The language of the mails. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** The day of the next occasion that no mail was queued for, and the day its mail is due. */
    nextOn: text('next_on').notNull(),
    remindOn: text('remind_on').notNull(),
    /** Since when no mail is wanted; null: mails are wanted. */
    mutedAt: instant('muted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reminders_user').on(t.userId, t.createdAt, t.id),
    index('reminders_due').on(t.remindOn, t.id),
    check('reminders_occasion', isOneOf(t.occasion)),
    check('reminders_calendar', isOneOf(t.calendar)),
    check('reminders_locale', isOneOf(t.locale)),
    check('reminders_date', sql`${t.month} between 1 and 12 and ${t.day} between 1 and 31`),
    check('reminders_days_before', sql`${t.daysBefore} between 0 and 30`),
    check('reminders_order', sql`${t.remindOn} <= ${t.nextOn}`),
  ],
)
