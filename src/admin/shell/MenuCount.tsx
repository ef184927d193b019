import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/durations.ts'
import { fetchList } from '../admin.api.ts'
import { formatCount } from '../kit/format-count.ts'
import { keyOf } from '../query-path.ts'
import { useWords } from '../words.tsx'

import { UNANSWERED, UNANSWERED_CALLS, type AnsweredKind } from './unanswered.ts'

/** Shows how many claims or messages wait for an answer. Shows nothing for zero, and before the number is loaded. */
export function MenuCount({ of }: { of: AnsweredKind }) {
  const { t, locale } = useWords()
  const call = UNANSWERED_CALLS[of]
  const { data } = useQuery({
    // Below the path of the list, so that an answer renews it.
    queryKey: keyOf(call, { query: UNANSWERED }),
    queryFn: ({ signal }) => fetchList<unknown>({ call }, UNANSWERED, signal),
    // Of a tab in the background, when it is looked at again.
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always',
  })
  if (!data?.total) return null
  const number = formatCount(data.total, locale)
  return (
    <span className="a-menu-count">
      <span aria-hidden="true">{number}</span>
      <span className="sr">{t('admin:nav.unanswered', { number })}</span>
    </span>
  )
}
