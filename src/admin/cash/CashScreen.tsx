import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readCash, type CourierCash } from '#features/cash/cash.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { formatDay, isDay, todayInVietnam } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { BackLink } from '../kit/BackLink.tsx'
import { later } from '../kit/later.ts'
import { NearDays } from '../kit/NearDays.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { CourierPart } from './CourierPart.tsx'

const CloseDialog = later(() => import('./CloseDialog.tsx').then((file) => file.CloseDialog))

/** How often the sums are read again while the screen is open, in milliseconds. */
const READ_EVERY_MS = 15_000

/** What couriers collected on a day, and what they handed over. */
export default function CashScreen() {
  const { t } = useWords()
  const [params] = useAddressParams()
  const asked = params.get('day') ?? ''
  const cash = useQuery({
    ...queryOf(readCash, { query: { day: isDay(asked) ? asked : undefined } }),
    refetchInterval: READ_EVERY_MS,
  })
  const { data, refetch } = cash
  const error = useKeptError(cash)
  // With its day: the screen shows the next one from midnight on.
  const [closing, setClosing] = useState<{ day: string; cash: CourierCash } | null>(null)
  const day = data?.day ?? (isDay(asked) ? asked : todayInVietnam())
  return (
    <>
      <p className="o-back">
        <BackLink to={pathOf({ path: '/admin/runs' }, { query: { day } })} text={t('adminCash:back')} />
      </p>
      <PageHead title={t('adminCash:title')} note={formatDay(day)} lead={t('adminCash:lead')} />
      <NearDays day={day} />
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Skeleton lines={6} />}
      {data?.couriers.length === 0 && <EmptyState>{t('adminCash:none')}</EmptyState>}
      {data?.couriers.map((each) => (
        <CourierPart key={each.courier} cash={each} onClose={() => setClosing({ day, cash: each })} />
      ))}
      <Suspense>{closing && <CloseDialog {...closing} onClose={() => setClosing(null)} />}</Suspense>
    </>
  )
}
