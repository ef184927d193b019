import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const entries = sqliteTable(
  'entries',
  {
    code: text('code').primaryKey(),
    percent: integer('percent').notNull(),
    description: text('description').notNull(),
  },
  (t) => [check('entries_percent', sql`${t.percent} between 0 and 100`)],
)

export const details = sqliteTable('details', {
  code: text('code')
    .notNull()
    .references(() => entries.code),
})
