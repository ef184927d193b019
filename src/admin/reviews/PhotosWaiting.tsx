import { useQuery } from '@tanstack/react-query'
import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import { queryOf } from '../admin.api.ts'
import { useWords } from '../words.tsx'

/** Says how many reviews have photos to look at, and shows these alone. Nothing for none. */
export function PhotosWaiting({ onOpen }: { onOpen(): void }) {
  const { t } = useWords()
  const { data } = useQuery({
    ...queryOf(listAllReviews, { query: { state: 'photos', page: 1, pageSize: 1 } }),
    refetchOnMount: 'always',
  })
  if (!data?.total) return null
  return (
    <p>
      <button type="button" className="link review-waiting" onClick={onOpen}>
        {t('adminReviews:waitingReviews', { count: data.total })}
      </button>
    </p>
  )
}
