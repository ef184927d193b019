import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** How often each caller did something in the present window of a rate limit, for all processes together. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** The limit's name and a keyed hash of the address, account, browser or email that is counted. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** The end of the window by the database's clock; in the past: the next attempt begins another. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('rate_limits_end').on(t.endsAt)],
)
