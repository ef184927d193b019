import { sql, type Column, type SQL } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/** A UUID primary key, made by the application so that a row can be named before it is written. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())

/** An instant: milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** The instant a row was written. */
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`(unixepoch('subsec') * 1000)`)

/**
 * The provider of a row's payment: provider and id together identify a payment. The default is for rows from before
 * there could be several providers, and for rows that a process of the previous version writes during an update.
 */
export const paymentProvider = () => text('payment_provider').notNull().default('stripe')

/** Returns the condition of a check: the column holds one of the values of its `enum`, which have no quotes in them. */
export const isOneOf = (column: Column): SQL => {
  if (!column.enumValues) throw new Error(`The column ${column.name} has no list of values`)
  return sql`${column} in (${sql.raw(column.enumValues.map((value) => `'${value}'`).join(', '))})`
}
