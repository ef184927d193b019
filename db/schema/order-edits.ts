import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditChanges } from './audit-log.ts'
import { createdAt } from './columns.ts'
import { orders } from './orders.ts'

/**
 * The values that staff changed of an order. They belong to an entry of the audit log, which names the fields alone: it
 * is kept longer than what people wrote, whereas these values go with the personal data of their order.
 */
export const orderEdits = sqliteTable(
  'order_edits',
  {
    /** The id of the entry of the audit log. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    changes: text('changes', { mode: 'json' }).$type<AuditChanges>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('order_edits_order').on(t.orderId), index('order_edits_created').on(t.createdAt)],
)
