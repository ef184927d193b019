import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Selects values, of which there may be any number, because they are one parameter. Write it after `in`. */
export function among(values: readonly (string | null)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** Returns the condition that a column is one of the values, of which there may be any number. */
export function isAmong(column: AnySQLiteColumn | SQL, values: readonly string[]): SQL {
  return sql`${column} in ${among(values)}`
}
