import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import type { List } from './use-list.ts'
import { AdminIcon } from './AdminIcon.tsx'
import { rangeText } from './range-text.ts'
import { SearchField } from './SearchField.tsx'
import { ErrorState } from './States.tsx'

interface Props {
  list: List<unknown>
  /** What can be searched for; null for a list without a search. */
  search: string | null
  children?: ReactNode
}

/**
 * The controls above a list: search, filters and refresh. Tells screen readers which rows are shown, and says why they
 * could not be loaded again.
 */
export function Toolbar({ list, search, children }: Props) {
  const { t } = useWords()
  // After the search field, which leaves room for it on a phone; without one, after the filters.
  const refresh = (
    <button
      type="button"
      className="icon-btn a-refresh"
      aria-label={t('admin:refresh')}
      title={t('admin:refresh')}
      aria-disabled={list.fetching || undefined}
      onClick={list.refresh}
    >
      <AdminIcon name="refresh" />
    </button>
  )
  return (
    <>
      <div className="a-toolbar">
        {search !== null && <SearchField value={list.q} onSearch={list.setSearch} label={search} />}
        {search !== null && refresh}
        {children}
        {search === null && refresh}
        {list.narrowed && (
          <button type="button" className="link a-reset" onClick={list.reset}>
            {t('admin:list.reset')}
          </button>
        )}
      </div>
      <ListStatus list={list} />
      {list.stale && <ErrorState error={list.stale} retry={list.refresh} />}
    </>
  )
}

/** Reads out which rows are shown, whenever those of another search, filter or page have loaded. */
function ListStatus({ list }: Pick<Props, 'list'>) {
  const { t, locale } = useWords()
  const { total, loading, busy, error } = list
  const isKnown = !loading && !busy && !error
  return (
    <p className="sr" role="status">
      {isKnown && (total === 0 ? t('admin:list.nothing') : rangeText(list, t, locale).join('. '))}
    </p>
  )
}
