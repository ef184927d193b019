import { sql, type SQL } from 'drizzle-orm'

/** What people write between the digits of a telephone number. */
const BETWEEN = [' ', '.', '-', '(', ')', '+']

/**
 * Returns the SQL expression that writes a telephone number as `normalPhone` does, so that one statement can compare
 * them.
 */
export function phoneKey(phone: SQL): SQL {
  const trimmed = sql`replace(trim(${phone}), '(0)', '')`
  const digits = BETWEEN.reduce((text, sign) => sql`replace(${text}, ${sql.raw(`'${sign}'`)}, '')`, trimmed)
  return sql`case when ${trimmed} like '+84%' then '0' || substr(${digits}, 3)
    when ${digits} like '0084%' then '0' || substr(${digits}, 5)
    when ${digits} like '84%' and length(${digits}) >= 11 then '0' || substr(${digits}, 3)
    when ${digits} like '00%' then substr(${digits}, 3) else ${digits} end`
}

/**
 * Returns the SQL condition that a column holds a telephone number, however either is written. An empty number is
 * nobody's. Numbers with another last digit are passed over first, which spares most of the work.
 */
export function hasPhone(column: SQL, phone: SQL): SQL {
  const last = (text: SQL) => sql`substr(rtrim(${text}, ' .()-+'), -1)`
  return sql`(${last(column)} = ${last(phone)} and ${last(phone)} <> '' and ${phoneKey(column)} = ${phoneKey(phone)})`
}
