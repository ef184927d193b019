import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { MAIL_STATES } from '#shared/stored-states.ts'
import { createdAt, instant, isOneOf } from './columns.ts'

export const MAIL_KINDS = [
  'order_confirmation',
  'order_status',
  'order_photo',
  'order_changed',
  'payment_link',
  'payment_received',
  'new_order',
  'claim_received',
  'claim_answer',
  'password_reset',
  'verify_email',
  'contact_message',
  'contact_answer',
  'review_answer',
  'back_in_stock',
  'reminder',
  'staff_invitation',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * The mail outbox. Rows are written in the transaction of the change that they report (docs/operations.md, mail). A row
 * holds no text and no link: the mail is composed when it is sent, from the data of that moment.
 */
export const mails = sqliteTable(
  'mails',
  {
    /** Derived from the subject if it must be reported only once. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** The id of an order, a person, a contact message or an invitation to the staff; for a password reset and a product that is back the address that was typed in. */
    about: text('about').notNull(),
    /** The new status in an order_status mail; the link's id in a payment_link one; the product's id in a back_in_stock one, the claim's in a claim_received and a claim_answer; the answer's in a contact_answer; the review's in a review_answer; the reminder's id and the day of the occasion in a reminder. */
    detail: text('detail'),
    locale: text('locale', { enum: LOCALES }).notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this instant. */
    dueAt: instant('due_at').notNull(),
    /** The lease: which sender handles the row, and until when. */
    claim: text('claim'),
    claimedUntil: instant('claimed_until'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    /** When it was sent, dropped or given up. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('mails_due').on(t.state, t.dueAt),
    index('mails_about').on(t.about),
    index('mails_ended')
      .on(t.endedAt)
      .where(sql`${t.endedAt} is not null`),
    check('mails_kind', isOneOf(t.kind)),
    check('mails_state', isOneOf(t.state)),
    check('mails_locale', isOneOf(t.locale)),
    check('mails_ended', sql`(${t.state} = 'waiting') = (${t.endedAt} is null)`),
  ],
)
