import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** The secret that an account shares with an authenticator app (RFC 6238). */
export const twoStep = sqliteTable('two_step', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the key of the data directory (src/server/secret-box.ts). */
  secret: text('secret').notNull(),
  /** When a first code proved that the app has the secret; null while it is being set up. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code accepted, in units of 30 s since the epoch: no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** Wrong codes in a row, and when the last one was given: both decide how long the next one has to wait. */
  failures: integer('failures').notNull().default(0),
  failedAt: instant('failed_at'),
  createdAt: createdAt(),
})

/** Codes for people who lost the app, each accepted once. Only hashes are stored. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Browsers that are not asked for a code again. Only a hash of the token in the cookie is stored. */
export const rememberedDevices = sqliteTable(
  'remembered_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser and its system, as in `sessions`. */
    device: text('device').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('remembered_devices_user').on(t.userId), index('remembered_devices_expiry').on(t.expiresAt)],
)

/**
 * Sign-ins that wait for their code: the password or the provider was right. Only a hash of the cookie's token is
 * stored.
 */
export const pendingSignIns = sqliteTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Codes tried so far. */
    tries: integer('tries').notNull().default(0),
    /** When the password was given, as in `sessions`. */
    authenticatedAt: instant('authenticated_at'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId), index('pending_sign_ins_expiry').on(t.expiresAt)],
)
