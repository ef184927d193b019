import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import type { Column, ColumnLook } from './columns.ts'
import { nextSort } from './list-query.ts'
import type { List } from './use-list.ts'

type Sorted = Pick<List<unknown>, 'sort' | 'setSort'>

/** A column's header; a button if the server can sort by it. */
export function SortHeader({
  list,
  look,
  children,
}: {
  list: Sorted
  look: ColumnLook | undefined
  children: ReactNode
}) {
  const name = look?.sort
  const up = list.sort === name
  const down = list.sort === `-${name}`
  const direction = up ? 'ascending' : down ? 'descending' : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={look?.align}
      data-minor={look?.minor ? '' : undefined}
      aria-sort={name ? direction : undefined}
    >
      {name ? (
        <button type="button" className="a-sort" onClick={() => list.setSort(nextSort(list.sort, name))}>
          {children}
          <AdminIcon name={up ? 'chevronUp' : down ? 'chevronDown' : 'sort'} size={14} />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

/** The same choice as a select, for narrow screens, which have no headers. */
export function SortSelect<Row extends RowData>({ list, columns }: { list: Sorted; columns: Column<Row>[] }) {
  const { t } = useWords()
  const sortable = columns.flatMap(({ header, meta }) =>
    meta?.sort && typeof header === 'string' ? [{ name: meta.sort, label: header }] : [],
  )
  if (sortable.length === 0) return null
  return (
    <label className="a-filter a-sort-narrow">
      <span>{t('admin:list.sort')}</span>
      <select className="a-select" value={list.sort} onChange={({ target }) => list.setSort(target.value)}>
        <option value="">{t('admin:list.unsorted')}</option>
        {sortable.flatMap(({ name, label }) => [
          <option key={name} value={name}>{`${label}, ${t('admin:list.ascending')}`}</option>,
          <option key={`-${name}`} value={`-${name}`}>{`${label}, ${t('admin:list.descending')}`}</option>,
        ])}
      </select>
    </label>
  )
}
