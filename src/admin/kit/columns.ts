import { createColumnHelper, tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table'

/** A column's properties beside its header and cell. */
export interface ColumnLook {
  /** The server's name for sorting by this column; without it, the column is not sortable. */
  sort?: string
  /** Aligns numbers and money at the end of the column. */
  align?: 'end'
  /** Shown without its header in cards (narrow screens), for the row's name or buttons. */
  bare?: boolean
  /** Hidden in cards and on a tablet. */
  minor?: boolean
  /** Kept on one line, for figures that are read or typed as a whole, such as phone numbers. */
  unbroken?: boolean
}

/** The table's features: none but its rows, because the server sorts, searches and paginates. */
export const features = tableFeatures({ columnMeta: {} as ColumnLook })

// oxlint-disable-next-line typescript/no-explicit-any -- a table's columns have values of many types
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, any>

/**
 * Returns the column helper for `DataTable`: `const column = columnsOf<Row>()`, then `column.accessor` and
 * `column.display`.
 */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>()
}
