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
  'refund_account',
  'refund_account_given',
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
    /**
     * The id of an order, a person, a contact message or an invitation to the staff; for a password reset and a product
     * that is back the address that was typed in.
     */
    about: text('about').notNull(),
    /**
     * By kind:
     * - order_status: the new status
     * - order_photo: the step whose photo it holds; null, of earlier versions: `finished`
     * - order_changed: `by_staff` or `lines_by_staff`; null if the customer changed it
     * - payment_link, back_in_stock, contact_answer, review_answer: the id of the link, product, answer or review
     * - refund_account: the refund's id; refund_account_given: the same and the version of the account
     * - claim_received, claim_answer: the claim's id
     * - reminder: the reminder's id and the day of the occasion
     */
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
    index('mails_due').on(t.state, t.attempts, t.dueAt),
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
