import { useWords } from '../words.tsx'
import { AdminIcon, type AdminIconName } from './AdminIcon.tsx'
import { pageRange } from './list-query.ts'
import type { List } from './use-list.ts'
import { rangeText } from './range-text.ts'

/** Links to the pages of a list; empty if one page holds it all. The toolbar reads out what has changed. */
export function Pagination({
  list,
}: {
  list: Pick<List<unknown>, 'page' | 'pageSize' | 'total' | 'more' | 'setPage'>
}) {
  const { t, locale } = useWords()
  const { page, pageSize, total, more, setPage } = list
  const { pages } = pageRange(page, pageSize, total, more)
  if (total === 0 || (pages === 1 && page === 1)) return null

  const [rows, place] = rangeText(list, t, locale)
  const turn = (label: string, icon: AdminIconName, goal: number, possible: boolean) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-disabled={!possible || undefined}
      onClick={() => possible && setPage(goal)}
    >
      <AdminIcon name={icon} />
    </button>
  )
  return (
    <nav className="a-pages" aria-label={t('admin:list.pages')}>
      <p>
        {rows}
        <span className="sr">. {place}</span>
      </p>
      <div>
        {turn(t('admin:list.first'), 'first', 1, page > 1)}
        {turn(t('admin:list.previous'), 'chevronLeft', more ? page - 1 : Math.min(page - 1, pages), page > 1)}
        {turn(t('admin:list.next'), 'chevronRight', page + 1, more || page < pages)}
        {turn(t('admin:list.last'), 'last', pages, page < pages)}
      </div>
    </nav>
  )
}
