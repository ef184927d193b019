import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { readComparedBooks, type ComparedBooks as Answer } from '#features/books/compared-books.calls.ts'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { ErrorState } from '../kit/States.tsx'
import { useWords } from '../words.tsx'

type Disagreement = Answer['disagreements'][number]

/** Whether orders and refunds agree with the payment providers and the bank. For owners. */
export function ComparedBooks() {
  const { t } = useWords()
  const id = useId()
  const { data, error, refetch } = useQuery({ ...queryOf(readComparedBooks, {}), refetchOnMount: 'always' })
  if (!data) return error && <ErrorState error={error} retry={() => void refetch()} />
  const { compared } = data
  // The books of a new shop are compared tonight.
  if (!compared) return null
  const until = formatDay(compared.to)
  if (compared.count === 0)
    return (
      <p className="d-books">
        <AdminIcon name="check" /> {t('adminDashboard:books.agree', { day: until })}
      </p>
    )
  return (
    <section className="d-books" aria-labelledby={id}>
      <h2 id={id}>{t('adminDashboard:books.title', { count: compared.count })}</h2>
      <p className="a-lead">{t('adminDashboard:books.lead', { from: formatDay(compared.from), to: until })}</p>
      <ul>
        {compared.disagreements.map((found, index) => (
          // Two disagreements may be alike in everything, and the list is never sorted again.
          <li key={index}>
            <DisagreementLine found={found} />
          </li>
        ))}
      </ul>
      {compared.count > compared.disagreements.length && (
        <p>{t('adminDashboard:books.more', { count: compared.count - compared.disagreements.length })}</p>
      )}
    </section>
  )
}

function DisagreementLine({
  found: { kind, day, method, orderId, subject, currency, theirs, ours },
}: {
  found: Disagreement
}) {
  const { t } = useWords()
  const amount = (value: number | null) =>
    value === null ? t('adminDashboard:books.none') : formatMoney(value, currency)
  return (
    <>
      <p>
        {formatDay(day)}, {t(`adminDashboard:books.methods.${method}`)}: {t(`adminDashboard:books.kinds.${kind}`)}.{' '}
        {t('adminDashboard:books.amounts', { theirs: amount(theirs), ours: amount(ours) })}
      </p>
      <p className="a-hint">
        {orderId !== null && (
          <Link className="link" to={`/admin/orders/${encodeURIComponent(orderId)}`}>
            {t('adminDashboard:books.order', { id: orderId })}
          </Link>
        )}{' '}
        {subject}
      </p>
    </>
  )
}
