import { Suspense, useState } from 'react'
import type { AdminRefund, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '../kit/Badge.tsx'
import { later } from '../kit/later.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { refundReason } from '../kit/refund-reason.ts'

const TakeBackDialog = later(() => import('./TakeBackDialog.tsx').then((file) => file.TakeBackDialog))

const LOOKS = { asked: 'secondary', succeeded: 'default', failed: 'destructive' } as const

/** A refund of an order. The note of one that staff gave back by hand can be taken back. */
export function Refund({ order, refund }: { order: OrderDetail; refund: AdminRefund }) {
  const { t } = useWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { state, failure, byStaff, createdAt, by } = refund
  const amount = formatMoney(refund.amount, order.currency)
  const because =
    byStaff === 'taken_back'
      ? t('adminOrders:refund.takeBack.because', { reason: failure ?? '' })
      : failure && refundReason(t, failure)
  return (
    <li>
      <p>
        <strong className="price">{amount}</strong>{' '}
        <Badge look={LOOKS[state]}>
          {t(`adminOrders:refund.states.${byStaff === 'taken_back' ? byStaff : state}`)}
        </Badge>
      </p>
      <p className="a-hint">
        <time dateTime={createdAt}>{formatDateTime(new Date(createdAt))}</time>
        {by && ` ${t('adminOrders:refund.by', { who: by })}`}
      </p>
      {because && <p className={byStaff === 'taken_back' ? 'a-hint' : 'form-error'}>{because}</p>}
      {byStaff === 'succeeded' && may('transfers') && (
        <button type="button" className="btn btn-quiet a-btn" onClick={() => setOpen(true)}>
          {t('adminOrders:refund.takeBack.open')}
        </button>
      )}
      <Suspense>
        {open && <TakeBackDialog refundId={refund.id} amount={amount} onClose={() => setOpen(false)} />}
      </Suspense>
    </li>
  )
}
