import { useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { PaymentLink } from './PaymentLink.tsx'
import { ReceivedButtons } from './ReceivedButtons.tsx'
import { Refund } from './Refund.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { isHeldByDispute } from './refund-result.ts'

/** The amounts paid and refunded, and the button for a refund. */
export function Payment({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const unpaid = isUnpaid(order.paymentMethod)
  const isLater = order.paymentMethod === 'later'
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <section className="o-part" aria-labelledby="payment">
      <h2 id="payment">{t('adminOrders:payment.title')}</h2>
      <dl className="o-facts">
        <div>
          <dt>{t('adminOrders:payment.state')}</dt>
          <dd>{t(`adminOrders:payment.${unpaid ? 'unpaid' : order.paymentStatus}`)}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:payment.method')}</dt>
          <dd>{t(`adminOrders:payment.methods.${order.paymentMethod}`)}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:payment.given')}</dt>
          <dd className="price">{money(order.refunded)}</dd>
        </div>
        {order.paymentIntentId && !unpaid && (
          <>
            <div>
              <dt>{t('adminOrders:payment.left')}</dt>
              <dd className="price">{money(order.refundable)}</dd>
            </div>
            <div>
              <dt>{t('adminOrders:payment.reference')}</dt>
              <dd className="o-id">
                {order.paymentProvider} {order.paymentIntentId}
              </dd>
            </div>
          </>
        )}
        {order.supplementPayments.map(({ paymentProvider, paymentId, amount }) => (
          <div key={paymentId}>
            <dt>{t('adminOrders:payment.difference')}</dt>
            <dd>
              <span className="price">{money(amount)}</span>{' '}
              <span className="o-id">
                {paymentProvider} {paymentId}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {(order.paymentIntentId === null || unpaid) && (
        <p className="a-hint">
          {t(
            `adminOrders:payment.${unpaid ? (isLater ? 'owed' : 'onDelivery') : order.paymentMethod === 'card' ? 'none' : 'receivedByStaff'}`,
          )}
        </p>
      )}
      {unpaid && order.status !== 'cancelled' && (
        <>
          <ReceivedButtons order={order} />
          {isLater && order.total > 0 && <PaymentLink order={order} />}
        </>
      )}
      {order.refundable > 0 &&
        may('refunds') &&
        (isHeldByDispute(order) ? (
          <p className="a-hint">{t('adminOrders:refund.disputed')}</p>
        ) : (
          <button type="button" className="btn btn-quiet a-btn o-refund" onClick={() => setOpen(true)}>
            {t('adminOrders:refund.open')}
          </button>
        ))}
      {order.refunds.length > 0 && (
        <>
          <h3>{t('adminOrders:refund.title')}</h3>
          <ul className="o-refunds">
            {order.refunds.map((refund) => (
              <Refund key={refund.id} order={order} refund={refund} />
            ))}
          </ul>
        </>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}
