import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CONSENT_KINDS, CONSENT_MEANS } from '#shared/consent.ts'
import { createdAt, id, isOneOf } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

/** What staff note of a customer, for each other. It goes with the record. */
export const customerNotes = sqliteTable(
  'customer_notes',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('customer_notes_customer').on(t.customerId, t.createdAt)],
)

/**
 * What customers agreed to and took back, by what staff recorded. Rows are never changed: of one kind the latest
 * counts, and the others prove what counted before. They go with the record.
 */
export const customerConsents = sqliteTable(
  'customer_consents',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
    given: integer('given', { mode: 'boolean' }).notNull(),
    /** How the customer said so. */
    means: text('means', { enum: CONSENT_MEANS }).notNull(),
    recordedBy: text('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('customer_consents_customer').on(t.customerId, t.kind, t.createdAt),
    check('customer_consents_kind', isOneOf(t.kind)),
    check('customer_consents_means', isOneOf(t.means)),
  ],
)
