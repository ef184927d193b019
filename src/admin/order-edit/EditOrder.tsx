import { lazy, Suspense, useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { mayEdit } from '#features/orders/order-edit.ts'
import { useWords } from '../words.tsx'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

/** The button that edits an order, or why nothing of it changes any more. */
export function EditOrder({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const awaitsDetails = order.reviewReason === 'missing_details' && order.status === 'pending' && order.refunded === 0
  const may = mayEdit({ status: order.status, awaitsDetails })
  if (!may.ok) return <p className="a-hint">{t(`adminOrders:edit.${may.code}`)}</p>
  return (
    <>
      <button type="button" className="btn btn-quiet a-btn o-refund" onClick={() => setOpen(true)}>
        {t('adminOrders:edit.open')}
      </button>
      {open && (
        <Suspense>
          <EditDialog id={order.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
