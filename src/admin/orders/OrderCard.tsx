import { Link } from 'react-router'
import type { AdminDispute, AdminOrder } from '#features/orders/admin-order.schema.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { amountsView, isToMake, listedStatus, placedView } from '#features/orders/order-view.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatDate } from '#shared/dates.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { serverNow } from '#shared/server-clock.ts'
import { Badge } from '../kit/Badge.tsx'
import { Email } from '../kit/Email.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { useWords } from '../words.tsx'
import { SHORT_REASONS } from './short-reasons.ts'
import { StatusSelect } from './StatusSelect.tsx'
import { UnconfirmedBadge } from './UnconfirmedBadge.tsx'
import { WhereAndWhen } from './WhereAndWhen.tsx'

function disputeBadge({ dueBy }: AdminDispute, t: PageTranslate): string {
  if (!dueBy) return t('adminOrders:dispute.badge')
  return t('adminOrders:dispute.badgeUntil', { day: formatDate(new Date(dueBy)) })
}

/** An order in the list (spec, section 2), with what staff need to find, make and deliver it. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { t } = useWords()
  const status = listedStatus(order.status)
  const number = shortOrderId(order.id)
  const name = order.customerName || t('adminOrders:nameless')
  const { total, lines } = amountsView(order)
  const count = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <li className="o-card">
      <div className="o-card-head">
        <h2>
          <Link
            to={`/admin/orders/${encodeURIComponent(order.id)}`}
            aria-label={t('adminOrders:open', { number, name })}
          >
            {name}
          </Link>
        </h2>
        <StatusBadge status={status} />
        {order.dispute && <Badge look="destructive">{disputeBadge(order.dispute, t)}</Badge>}
        {order.reviewReason && !(order.dispute && order.reviewReason === 'disputed') && (
          <Badge look="destructive">
            {t('adminOrders:review.badge')}
            {isOneOf(SHORT_REASONS, order.reviewReason) && `: ${t(`adminOrders:review.short.${order.reviewReason}`)}`}
          </Badge>
        )}
        {order.unconfirmed && status !== 'cancelled' && <UnconfirmedBadge confirmBy={order.confirmBy} />}
        {isUnpaid(order.paymentMethod) && <Badge look="secondary">{t('adminOrders:payment.unpaid')}</Badge>}
        {order.paymentMethod === 'later' && order.linkUntil && Date.parse(order.linkUntil) <= serverNow().getTime() && (
          <Badge look="destructive">{t('adminOrders:payment.link.badge')}</Badge>
        )}
        {order.paymentStatus !== 'paid' && (
          <Badge look="secondary">{t(`adminOrders:payment.${order.paymentStatus}`)}</Badge>
        )}
        {isToMake(status) && order.changedAt && (
          <Badge look="secondary">{t('adminOrders:changed.badge', { at: placedView(order.changedAt) })}</Badge>
        )}
        <span className="o-number">
          {number} · {placedView(order.createdAt)}
        </span>
      </div>
      <dl className="o-facts">
        <div>
          <dt>{t('adminOrders:email')}</dt>
          <dd>{order.customerEmail ? <Email address={order.customerEmail} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:phone')}</dt>
          <dd>{order.customerPhone || '–'}</dd>
        </div>
        <WhereAndWhen order={order} />
      </dl>
      <div className="o-card-foot">
        <ul className="o-lines">
          {lines.map(({ name: product, quantity }, index) => (
            <li key={index}>{t('adminOrders:line', { name: product, quantity })}</li>
          ))}
        </ul>
        <p className="o-total">
          <span className="o-soft">{t('adminOrders:itemCount', { count })}</span>
          <span className="sr">{t('adminOrders:total')} </span>
          <strong className="price">{total}</strong>
        </p>
        <StatusSelect order={order} />
      </div>
    </li>
  )
}
