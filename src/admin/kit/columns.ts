import { createColumnHelper, tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table'

/** What a column says about itself beside its header and cell. */
export interface ColumnLook {
  /** By what name the server sorts by it; without, it is not sorted by. */
  sort?: string
  /** Numbers and money stand at the end of their column. */
  align?: 'end'
  /** Shown without its header where rows are cards (narrow screens): what names the row, or its buttons. */
  bare?: boolean
  /** Left out where rows are cards. */
  minor?: boolean
}

/** Sorting, searching and paging are the server's: the table itself needs no feature but its rows. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook })

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a table's columns have values of many types
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, any>

/** Makes columns for `DataTable`: `const column = columnsOf<Row>()`, then `column.accessor` and `column.display`. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}
