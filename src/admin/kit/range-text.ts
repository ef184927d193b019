import type { Locale } from '#shared/locale.ts'
import type { Words } from '#i18n/island.ts'
import { formatCount } from './format-count.ts'
import { pageRange } from './list-query.ts'
import type { List } from './use-list.ts'

/** Returns which rows of a list are shown, as in `21–40 of 50`, and on which of its pages. */
export function rangeText(
  { page, pageSize, total, more }: Pick<List<unknown>, 'page' | 'pageSize' | 'total' | 'more'>,
  t: Words['t'],
  locale: Locale,
): [rows: string, page: string] {
  const { from, to, pages } = pageRange(page, pageSize, total, more)
  const number = (value: number) => formatCount(value, locale)
  const counted = (value: number) => (more ? `${number(value)}+` : number(value))
  return [
    t('admin:list.range', { from: number(from), to: number(to), total: counted(total) }),
    t('admin:list.page', { page: number(page), pages: counted(pages) }),
  ]
}
