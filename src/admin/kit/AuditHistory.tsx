import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/dates.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { AuditEntity } from '#shared/audit-entities.ts'
import { callAdmin } from '../admin.api.ts'
import { keyOf } from '../query-path.ts'
import { useWords } from '../words.tsx'
import { ErrorState, Skeleton } from './States.tsx'
import { actionName, actorName } from './audit-text.ts'
import { ChangedFields } from './ChangedFields.tsx'

const PAGE_SIZE = 10

/** The history of an entity, newest first: `<AuditHistory entity="order" id={order.id} />`. */
export function AuditHistory({ entity, id }: { entity: AuditEntity; id: string }) {
  const { t } = useWords()
  const query = { entity, id, pageSize: PAGE_SIZE }
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: keyOf(listAuditLog, { query }),
      initialPageParam: 1,
      queryFn: ({ pageParam: page, signal }) => callAdmin(listAuditLog, { query: { ...query, page }, signal }),
      getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : null),
      refetchOnMount: 'always',
    })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={3} />

  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) return <p className="a-hint">{t('admin:auditLog.none')}</p>
  return (
    <>
      <ol className="a-history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>{actionName(t, entry.action)}</strong>
              <span className="a-hint">
                <time dateTime={entry.createdAt}>{formatDateTime(new Date(entry.createdAt))}</time> ·{' '}
                {actorName(t, entry.actor)}
              </span>
            </p>
            <ChangedFields changes={entry.changes} />
          </li>
        ))}
      </ol>
      {error && <ErrorState error={error} retry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())} />}
      {hasNextPage && !isFetchNextPageError && (
        <button
          type="button"
          className="link"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {t('admin:auditLog.more')}
        </button>
      )}
    </>
  )
}
