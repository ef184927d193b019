import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

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
    createdAt: createdAt(),
    /** The whole message folded for the back-office's search, as on orders. */
    search: text('search'),
  },
  (t) => [
    index('contact_messages_created').on(t.createdAt),
    index('contact_messages_unfolded')
      .on(t.id)
      .where(sql`${t.search} is null`),
    check('contact_messages_locale', isOneOf(t.locale)),
  ],
)
