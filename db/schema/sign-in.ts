import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, instant, isOneOf } from './columns.ts'
import { users } from './users.ts'

/** Identities at OpenID providers. One account may have several. */
export const identities = sqliteTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
)

/** Sign-ins under way at the provider. The browser's cookie holds the id; only its hash is stored. */
export const signInFlows = sqliteTable(
  'sign_in_flows',
  {
    idHash: text('id_hash').primaryKey(),
    state: text('state').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** A path of this shop. */
    next: text('next').notNull(),
    /** The account whose recent sign-in this confirms; null for an ordinary sign-in. */
    confirms: text('confirms'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_flows_expiry').on(t.expiresAt)],
)

/** Tokens of mailed links, each valid once and for a limited time. Only a hash of the token is stored. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['reset', 'verify'] }).notNull(),
    /** The address that the link was mailed to, which following it proves. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_tokens_user').on(t.userId),
    index('account_tokens_expiry').on(t.expiresAt),
    check('account_tokens_purpose', isOneOf(t.purpose)),
  ],
)
