import { useQuery } from '@tanstack/react-query'
import { listStuckPayments } from '#features/orders/orders.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { queryOf } from '../admin.api.ts'
import { ErrorState } from '../kit/States.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'

/**
 * Payments with events that the shop could not process and keeps retrying, above the list of orders. Empty without any.
 */
export function StuckPayments() {
  const { t } = useWords()
  const stuck = useQuery({
    ...queryOf(listStuckPayments, {}),
    // No event says that a payment is stuck or done, and one reading may fail.
    refetchInterval: MINUTE_MS,
    refetchOnMount: 'always',
  })
  const { data, refetch } = stuck
  const error = useKeptError(stuck)
  if (!data) return error && <ErrorState error={error} retry={() => void refetch()} />
  if (data.length === 0) return null
  const at = (instant: string) => formatDateTime(new Date(instant))
  return (
    <section className="o-review" aria-labelledby="stuck">
      <h2 id="stuck">{t('adminOrders:stuck.title', { count: data.length })}</h2>
      <p>{t('adminOrders:stuck.text')}</p>
      <ul className="o-refunds">
        {data.map(({ id, paymentProvider, paymentIntentId, reason, tries, since, nextTryAt }) => (
          <li key={`${paymentProvider} ${id}`}>
            <p className="o-id">
              {t('adminOrders:stuck.entry', { intent: `${paymentProvider} ${paymentIntentId}`, reason })}
            </p>
            <p className="a-hint">
              {t('adminOrders:stuck.tries', { count: tries, since: at(since), next: at(nextTryAt) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
