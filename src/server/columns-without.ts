import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { without } from '#shared/without.ts'

/** Returns the columns of a table without some of them. */
export function columnsWithout<Table extends SQLiteTable, Name extends keyof Table['_']['columns'] & string>(
  table: Table,
  ...names: readonly Name[]
): Omit<Table['_']['columns'], Name> {
  return without(getTableColumns(table), names)
}
