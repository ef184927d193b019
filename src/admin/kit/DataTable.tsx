import { useTable, type RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../words.tsx'
import { features, type Column } from './columns.ts'
import { Pagination } from './Pagination.tsx'
import { SortHeader, SortSelect } from './Sort.tsx'
import { EmptyState, ErrorState, Skeleton } from './States.tsx'
import type { List } from './use-list.ts'

interface Props<Row extends RowData> {
  list: List<Row>
  columns: Column<Row>[]
  /** The table's accessible name. */
  label: string
  rowId(row: Row): string
  /** The address that a row links to: the first column holds the link, and the whole row is clickable. */
  rowHref?(row: Row): string
  /** Shown if the list is empty; a filtered list says instead that nothing matches. */
  empty?: ReactNode
  skeletonRows?: number
}

/**
 * A list as a table; on a narrow screen, rows become cards. Columns must be stable: defined outside the component or
 * with `useMemo`.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { list, columns, label, rowId, rowHref, empty, skeletonRows = 8 } = props
  const { t } = useWords()
  const table = useTable({ features, columns, data: list.rows, getRowId: rowId })

  if (list.error) return <ErrorState error={list.error} retry={list.refresh} />
  if (!list.loading && list.rows.length === 0)
    return <EmptyState>{list.narrowed ? t('admin:list.noMatch') : (empty ?? t('admin:list.none'))}</EmptyState>
  const headers = table.getHeaderGroups()[0]?.headers ?? []

  return (
    <>
      <SortSelect list={list} columns={headers.map(({ column }) => column.columnDef as Column<Row>)} />
      <div className="a-table-frame" data-rows="">
        {/* Explicit roles, because a table loses its implicit ones when CSS lays out its rows as cards. */}
        <table
          className="a-table"
          role="table"
          aria-label={label}
          aria-busy={list.busy}
          data-busy={list.busy || undefined}
        >
          <thead role="rowgroup">
            <tr role="row">
              {headers.map((header) => (
                <SortHeader key={header.id} list={list} look={header.column.columnDef.meta}>
                  {header.isPlaceholder ? null : <table.FlexRender header={header} />}
                </SortHeader>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {list.loading &&
              Array.from({ length: skeletonRows }, (_, row) => (
                <tr key={row} role="row" className="a-row-waiting">
                  {headers.map(({ id }) => (
                    <td key={id} role="cell">
                      <Skeleton />
                    </td>
                  ))}
                </tr>
              ))}
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} role="row" data-linked={rowHref ? '' : undefined}>
                {row.getAllCells().map((cell, place) => {
                  const { header, meta } = cell.column.columnDef
                  const content = <table.FlexRender cell={cell} />
                  return (
                    <td
                      key={cell.id}
                      role="cell"
                      data-label={typeof header === 'string' && !meta?.bare ? header : undefined}
                      data-align={meta?.align}
                      data-minor={meta?.minor ? '' : undefined}
                      data-unbroken={meta?.unbroken ? '' : undefined}
                    >
                      {rowHref && place === 0 ? (
                        <Link className="a-row-link" to={rowHref(row.original)}>
                          {content}
                        </Link>
                      ) : (
                        content
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.loading && (
        <p className="sr" role="status">
          {t('admin:loading')}
        </p>
      )}
      <Pagination list={list} />
    </>
  )
}
