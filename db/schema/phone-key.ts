import { sql, type SQL } from 'drizzle-orm'

/** What people write between the digits of a telephone number. */
const BETWEEN = [' ', '.', '-', '(', ')', '+']

/**
 * Returns the SQL expression that writes a telephone number as `normalPhone` does, so that one statement can compare
 * them. The index `orders_phone_key` (db/derived.sql) has the same expression,
 * so a change of it is a migration.
 */
export function phoneKey(phone: SQL): SQL {
  const trimmed = sql`replace(trim(${phone}), '(0)', '')`
  const digits = BETWEEN.reduce((text, sign) => sql`replace(${text}, ${sql.raw(`'${sign}'`)}, '')`, trimmed)
  return sql`case when ${trimmed} like '+84%' then '0' || substr(${digits}, 3)
    when ${digits} like '0084%' then '0' || substr(${digits}, 5)
    when ${digits} like '84%' and length(${digits}) >= 11 then '0' || substr(${digits}, 3)
    when ${digits} like '00%' then substr(${digits}, 3) else ${digits} end`
}

/** Returns the SQL condition that a column holds a telephone number, however written. Nobody has an empty one. */
export function hasPhone(column: SQL, phone: SQL): SQL {
  const key = phoneKey(phone)
  return sql`(${phoneKey(column)} = ${key} and ${key} <> '')`
}
