import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './users.ts'

/** Contact messages: what visitors send with the contact form. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    readAt: instant('read_at'),
    doneAt: instant('done_at'),
    /** When it was answered last; null before the first answer. */
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    /** The whole message folded for the back-office's search, as on orders. */
    search: text('search'),
  },
  (t) => [
    index('contact_messages_created').on(t.createdAt),
    index('contact_messages_open')
      .on(t.createdAt)
      .where(sql`${t.doneAt} is null`),
    index('contact_messages_answered')
      .on(t.createdAt)
      .where(sql`${t.answeredAt} is not null`),
    index('contact_messages_unfolded')
      .on(t.id)
      .where(sql`${t.search} is null`),
    check('contact_messages_locale', isOneOf(t.locale)),
  ],
)

/** The shop's answers to contact messages, each sent as a mail. They go with their message. */
export const contactAnswers = sqliteTable(
  'contact_answers',
  {
    id: id(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** 1 for the first answer to its message. Of two answers that are sent at once, one has the number. */
    number: integer('number').notNull(),
    text: text('text').notNull(),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('contact_answers_number').on(t.messageId, t.number)],
)
