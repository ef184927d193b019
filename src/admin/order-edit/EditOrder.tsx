import { lazy, Suspense, useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { checkEdit } from '#features/orders/order-edit.ts'
import { useWords } from '../words.tsx'
import { awaitsDetails } from './awaits-details.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

/** The button that edits an order, or why nothing of it changes any more. */
export function EditOrder({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const checked = checkEdit({ status: order.status, awaitsDetails: awaitsDetails(order) })
  if (!checked.ok) return <p className="a-hint">{t(`adminOrders:edit.${checked.code}`)}</p>
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
