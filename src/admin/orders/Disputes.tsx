import type { AdminDispute, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { DISPUTE_STATUSES, isClosed } from '#shared/dispute-status.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'

/** The disputes of an order's payment, newest first: amount, deadline for the answer, and where the money is. */
export function Disputes({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  if (order.disputes.length === 0) return null
  return (
    <section className="o-part" aria-labelledby="disputes">
      <h2 id="disputes">{t('adminOrders:dispute.title')}</h2>
      {order.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} amount={formatMoney(dispute.amount, order.currency)} />
      ))}
    </section>
  )
}

function Dispute({ dispute, amount }: { dispute: AdminDispute; amount: string }) {
  const { t } = useWords()
  const { status, dueBy, reason, fundsWithdrawn } = dispute
  const closed = isClosed(status)
  const funds = status === 'lost' ? 'lost' : fundsWithdrawn ? 'withdrawn' : closed ? 'returned' : 'kept'
  const words = (name: string) => name.replaceAll('_', ' ')
  return (
    <dl className="o-facts">
      <div>
        <dt>{t('adminOrders:dispute.status')}</dt>
        <dd>
          <Badge look={closed && status !== 'lost' ? 'secondary' : 'destructive'}>
            {isOneOf(DISPUTE_STATUSES, status)
              ? t(`adminOrders:dispute.statuses.${status}`)
              : t('adminOrders:dispute.statuses.unknown', { words: words(status) })}
          </Badge>
        </dd>
      </div>
      <div>
        <dt>{t('adminOrders:dispute.amount')}</dt>
        <dd className="price">{amount}</dd>
      </div>
      {dueBy && !closed && (
        <div>
          <dt>{t('adminOrders:dispute.dueBy')}</dt>
          <dd>
            <time dateTime={dueBy}>{formatDateTime(new Date(dueBy))}</time>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('adminOrders:dispute.reason')}</dt>
        <dd>{words(reason)}</dd>
      </div>
      <div>
        <dt>{t('adminOrders:dispute.funds')}</dt>
        <dd>{t(`adminOrders:dispute.${funds}`)}</dd>
      </div>
    </dl>
  )
}
