import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { ROLES } from '#shared/staff.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { users } from './users.ts'

/**
 * Invitations to the staff. One is open until it is accepted, withdrawn or expired, and while its sender is an owner.
 */
export const staffInvitations = sqliteTable(
  'staff_invitations',
  {
    id: id(),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    /** The language of the mail. */
    locale: text('locale', { enum: LOCALES }).notNull(),
    /** The owner who sent it; null once their account is deleted. */
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('staff_invitations_open')
      .on(t.email)
      .where(sql`${t.acceptedAt} is null and ${t.withdrawnAt} is null`),
    index('staff_invitations_expiry').on(t.expiresAt),
    check('staff_invitations_role', isOneOf(t.role)),
    check('staff_invitations_locale', isOneOf(t.locale)),
  ],
)

/**
 * The mailed links of an invitation. Only a hash of a link's token is stored; a mail that is sent again replaces it.
 */
export const staffInvitationLinks = sqliteTable(
  'staff_invitation_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => staffInvitations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('staff_invitation_links_invitation').on(t.invitationId)],
)
