import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readOrder } from '#features/orders/orders.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listedStatus, placedView } from '#features/orders/order-view.ts'
import { ApiError } from '#shared/api-client.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { BackLink } from '../kit/BackLink.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { OrderInvoice } from '../invoices/OrderInvoice.tsx'
import { useWords } from '../words.tsx'
import { Bill } from './Bill.tsx'
import { ConfirmNotice } from './ConfirmNotice.tsx'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { Disputes } from './Disputes.tsx'
import { History } from './History.tsx'
import { Payment } from './Payment.tsx'
import { Photos } from './Photos.tsx'
import { printSheet } from './print-sheet.ts'
import { ReviewNotice } from './ReviewNotice.tsx'
import { StatusSelect } from './StatusSelect.tsx'

/** One order with all its details. */
export default function OrderScreen() {
  const { t, locale } = useWords()
  const { id = '' } = useParams()
  const query = useQuery({
    ...queryOf(readOrder, { params: { id }, query: { locale } }),
    refetchOnMount: 'always',
  })
  const { data: order, refetch } = query
  const error = useKeptError(query)
  const title = t('adminOrders:order', { number: shortOrderId(id) })

  if (!order && error instanceof ApiError && error.code === 'order_not_found')
    return (
      <>
        <PageHead title={title} />
        <EmptyState action={<BackLink to="/admin/orders" text={t('adminOrders:back')} />}>
          {t('adminOrders:notFound')}
        </EmptyState>
      </>
    )
  return (
    <>
      <p className="o-back">
        <BackLink to="/admin/orders" text={t('adminOrders:back')} />
      </p>
      <PageHead title={title} lead={order && `${t('adminOrders:placed')} ${placedView(order.createdAt)}`}>
        {order && (
          <>
            <StatusBadge status={listedStatus(order.status)} />
            <StatusSelect key={order.id} order={order} />
            <button type="button" className="btn btn-quiet a-btn o-no-print" onClick={() => void printSheet()}>
              <AdminIcon name="print" size={18} />
              {t('adminOrders:daySheet.print')}
            </button>
          </>
        )}
      </PageHead>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !order && <Skeleton lines={8} />}
      {order && (
        <>
          <ConfirmNotice order={order} />
          <ReviewNotice order={order} />
          {order.changedAt && (
            <p className="o-note">{t('adminOrders:changed.notice', { at: placedView(order.changedAt) })}</p>
          )}
          <div className="o-detail">
            <Bill order={order} />
            <div className="o-side">
              <DeliveryFacts order={order} />
              <Photos orderId={order.id} withoutPhoto={order.withoutPhoto} />
              <Disputes order={order} />
              <Payment order={order} />
              <OrderInvoice order={order} />
            </div>
            <History order={order} />
          </div>
        </>
      )}
    </>
  )
}
