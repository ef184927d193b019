import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Work that one process does at a time, and which one does it. */
export const leases = sqliteTable('leases', {
  name: text('name').primaryKey(),
  /** The process that does the work, by a name of its own. */
  holder: text('holder').notNull(),
  /** The end of the lease by the database's clock; in the past: any process may take it. */
  until: instant('until').notNull(),
})
