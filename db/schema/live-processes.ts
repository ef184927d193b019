import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** The running processes whose pages a CDN keeps, and the content version that each has passed (decision 020). */
export const liveProcesses = sqliteTable('live_processes', {
  id: text('id').primaryKey(),
  /** The process sends no page of an older version any more. */
  version: integer('version').notNull(),
  /** The name of its folder of saved pages: another build or configuration has another. */
  pages: text('pages').notNull(),
  /** By the database's clock; in the past: the process has ended, or lets no CDN keep its pages. */
  until: instant('until').notNull(),
})
