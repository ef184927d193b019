import { lazy, Suspense, useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { checkExchange } from '#features/orders/order-edit.ts'
import { useWords } from '../words.tsx'
import { awaitsDetails } from './awaits-details.ts'

const ExchangeDialog = lazy(() => import('./ExchangeDialog.tsx'))

/** The button that exchanges an order's lines. Why nothing changes any more is said where the order is edited. */
export function ExchangeLines({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const checked = checkExchange({ status: order.status, awaitsDetails: awaitsDetails(order) })
  if (!checked.ok)
    return checked.code === 'order_on_its_way' ? <p className="a-hint">{t('adminOrders:exchange.onItsWay')}</p> : null
  return (
    <>
      <button type="button" className="btn btn-quiet a-btn o-refund" onClick={() => setOpen(true)}>
        {t('adminOrders:exchange.open')}
      </button>
      {open && (
        <Suspense>
          <ExchangeDialog id={order.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
