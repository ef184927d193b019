import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readTransfers, type BankMoney } from '#features/transfers/transfers.calls.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { later } from '../kit/later.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { MoneyLine } from './MoneyLine.tsx'
import { RefundLine } from './RefundLine.tsx'
import { TransferList } from './TransferList.tsx'
import { WaitingLine } from './WaitingLine.tsx'

const ReceivedDialog = later(() => import('./ReceivedDialog.tsx').then((file) => file.ReceivedDialog))
const StatementDialog = later(() => import('./StatementDialog.tsx').then((file) => file.StatementDialog))
const ResolveDialog = later(() => import('./ResolveDialog.tsx').then((file) => file.ResolveDialog))

/** How often the lists are read again while the screen is open, in milliseconds. */
const READ_EVERY_MS = 15_000

/** Money at the bank: what must be placed or sent back, what is waited for, and what has arrived. */
export default function TransfersScreen() {
  const { t } = useWords()
  /** The reference that the dialog begins with; null: it is closed. */
  const [received, setReceived] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const [resolved, setResolved] = useState<BankMoney | null>(null)
  const transfers = useQuery({ ...queryOf(readTransfers, {}), refetchInterval: READ_EVERY_MS })
  const { data, refetch } = transfers
  const error = useKeptError(transfers)
  const accounts = data?.accounts ?? []
  return (
    <>
      <PageHead title={t('adminTransfers:title')} lead={t('adminTransfers:lead')}>
        {accounts.length > 0 && (
          <button type="button" className="btn btn-quiet a-btn" onClick={() => setImporting(true)}>
            {t('adminTransfers:statement.open')}
          </button>
        )}
        <button type="button" className="btn a-btn" onClick={() => setReceived('')}>
          <AdminIcon name="plus" size={18} />
          {t('adminTransfers:receive')}
        </button>
      </PageHead>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Skeleton lines={6} />}
      {data && (
        <>
          <TransferList title={t('adminTransfers:open')} none={t('adminTransfers:noneOpen')}>
            {data.open.map((money) => (
              <MoneyLine key={money.id} money={money} onResolve={setResolved} />
            ))}
          </TransferList>
          <TransferList title={t('adminTransfers:refunds')} none={t('adminTransfers:noneRefunds')}>
            {data.refunds.map((refund) => (
              <RefundLine key={refund.id} refund={refund} />
            ))}
          </TransferList>
          <TransferList title={t('adminTransfers:waiting')} none={t('adminTransfers:noneWaiting')}>
            {data.waiting.map((waiting) => (
              <WaitingLine key={waiting.reference} waiting={waiting} onReceive={setReceived} />
            ))}
          </TransferList>
          <TransferList title={t('adminTransfers:recent')} none={t('adminTransfers:noneRecent')}>
            {data.recent.map((money) => (
              <MoneyLine key={money.id} money={money} />
            ))}
          </TransferList>
        </>
      )}
      <Suspense>
        {received !== null && <ReceivedDialog reference={received} onClose={() => setReceived(null)} />}
        {importing && <StatementDialog accounts={accounts} onClose={() => setImporting(false)} />}
        {resolved && <ResolveDialog money={resolved} onClose={() => setResolved(null)} />}
      </Suspense>
    </>
  )
}
