import { sql } from 'drizzle-orm'

/** The time by the database's clock, in milliseconds: the clocks of several machines differ. */
export const NOW = sql`cast(unixepoch('subsec') * 1000 as integer)`
