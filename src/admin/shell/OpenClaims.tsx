import { useQuery } from '@tanstack/react-query'
import { listClaims } from '#features/claims/claims.calls.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fetchList } from '../admin.api.ts'
import { formatCount } from '../kit/format-count.ts'
import { keyOf } from '../query-path.ts'
import { useWords } from '../words.tsx'

const QUERY = { state: 'open', page: 1, pageSize: 1 } as const

/** Shows how many claims wait for an answer. Shows nothing for zero, and before the number is loaded. */
export function OpenClaims() {
  const { t, locale } = useWords()
  const { data } = useQuery({
    // Below the path of the list, so that an answer renews it.
    queryKey: keyOf(listClaims, { query: QUERY }),
    queryFn: ({ signal }) => fetchList({ call: listClaims }, QUERY, signal),
    // Of a tab in the background, when it is looked at again.
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: 'always',
  })
  if (!data?.total) return null
  const number = formatCount(data.total, locale)
  return (
    <span className="a-menu-count">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{t('admin:nav.unanswered', { number })}</span>
    </span>
  )
}
