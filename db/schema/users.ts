import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CITIES } from '#shared/shop.ts'
import { ROLES } from '#shared/staff.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { customers } from './customers.ts'
import { products } from './products.ts'

/** Accounts. `email` is stored in lower case. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    /** When the person proved that the address is theirs; null until then. */
    emailVerifiedAt: instant('email_verified_at'),
    /** argon2id; null if the person signs in through a provider only. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    profileImageUrl: text('profile_image_url'),
    /**
     * Goes up with every change of how the person signs in; a sign-in that began under an earlier one ends without a
     * session.
     */
    credentialVersion: integer('credential_version').notNull().default(0),
    /**
     * What a member of the staff may do (src/shared/staff.ts); null for customers. Without a CHECK, which would rewrite
     * the table.
     */
    role: text('role', { enum: ROLES }),
    /**
     * True for all staff but couriers. Written with the role (`roleColumns`); triggers set the role where a process of
     * the version before writes this column alone.
     */
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** When two-step sign-in was turned on; null while it is off. Its secret is in `two_step`. */
    twoStepAt: instant('two_step_at'),
    createdAt: createdAt(),
    /** As on orders; begins with the name, family name first, so that it sorts a list too. */
    search: text('search'),
    /** The record of this customer; null: to be found, because the account is new or its email was proved. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('users_unlinked')
      .on(t.id)
      .where(sql`${t.customerId} is null`),
    index('users_customer').on(t.customerId),
    uniqueIndex('users_email').on(t.email),
    index('users_search').on(t.search),
    index('users_created').on(t.createdAt, t.id),
    check('users_email_folded', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('users_is_admin', sql`${t.isAdmin} in (0, 1)`),
  ],
)

/** Sessions of signed-in browsers. Only a hash of the id in the cookie is stored. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    /** When it was last used, to within some minutes; null for sessions of versions that did not record it. */
    lastSeenAt: instant('last_seen_at'),
    /** The browser and its system, `Firefox · Linux`; empty when unknown. */
    device: text('device').notNull().default(''),
    /** When the password was last given, or the provider last asked for one; null: not known, so not recently. */
    authenticatedAt: instant('authenticated_at'),
    /** When a code of two-step sign-in was last given; null: never. */
    codeAt: instant('code_at'),
    /** Whether a code, or a device that remembers one, opened this session. */
    twoStep: integer('two_step', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** A customer's saved addresses, in the order they are listed. */
export const addresses = sqliteTable(
  'addresses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0 is the customer's default address. */
    position: integer('position').notNull(),
    /** What the customer calls it, such as “Mother”; empty: nothing. */
    label: text('label').notNull().default(''),
    address: text('address').notNull(),
    city: text('city', { enum: CITIES }).notNull(),
    /** A ward's code; empty: none was chosen. */
    wardCode: text('ward_code').notNull().default(''),
    /** Who lives there; empty: the customer, or nobody was named. */
    recipientName: text('recipient_name').notNull().default(''),
    recipientPhone: text('recipient_phone').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.position] }),
    check('addresses_address', sql`trim(${t.address}) <> ''`),
    check('addresses_city', isOneOf(t.city)),
    check('addresses_position', sql`${t.position} >= 0`),
  ],
)

/** The wishlist: one row for each product a customer saved. */
export const wishlist = sqliteTable(
  'wishlist',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('wishlist_once').on(t.userId, t.productId)],
)
