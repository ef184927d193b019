import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Translations } from '#shared/translations.ts'

/**
 * Selects all translations of a row, by language, in one column, so that one statement reads a row in any number of
 * languages.
 * @param owner the id of the translated row, in the table that is selected from
 * @param reference the column of `table` that names the owner
 * @param texts the columns to read of each translation
 */
export function translationsColumn<Texts>(
  table: SQLiteTable,
  owner: SQLiteColumn,
  reference: SQLiteColumn,
  texts: { readonly [Name in keyof Texts & string]: SQLiteColumn },
): SQL<Translations<Texts>> {
  const pairs = Object.entries<SQLiteColumn>(texts).map(([name, column]) => {
    const cell = sql`t.${sql.identifier(column.name)}`
    return sql`${sql.raw(`'${name}'`)}, ${column.dataType === 'json' ? sql`json(${cell})` : cell}`
  })
  const ownerId = sql`${sql.identifier(getTableName(owner.table))}.${sql.identifier(owner.name)}`
  return sql`(
    select json_group_object(t.locale, json_object(${sql.join(pairs, sql`, `)}))
    from ${sql.identifier(getTableName(table))} t
    where t.${sql.identifier(reference.name)} = ${ownerId}
  )`.mapWith((json: string) => JSON.parse(json) as Translations<Texts>) as SQL<Translations<Texts>>
}
