import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { makePaymentLink } from '#features/orders/payment-link.calls.ts'
import type { AnswerOf } from '#shared/call.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { CopyLink, LinkAddress } from './LinkAddress.tsx'

interface Props {
  order: Pick<OrderDetail, 'id' | 'paymentLink' | 'linkUntil' | 'customerEmail'>
  heading?: 'h2' | 'h3'
  /** Called with a new link, for a screen that does not read the order again. */
  onMade?(link: AnswerOf<typeof makePaymentLink>): void
}

/** The payment link of an unpaid order: its address to copy, until when it works, and buttons for another one. */
export function PaymentLink({ order, heading: Heading = 'h3', onMade }: Props) {
  const { t } = useWords()
  const { paymentLink, linkUntil } = order
  const make = useCommand<{ mail: boolean }, AnswerOf<typeof makePaymentLink>>({
    run: (body) => callAdmin(makePaymentLink, { params: { id: order.id }, body }),
    invalidates: [listOrders, listAuditLog],
    success: (_, { mail }) => t(`adminOrders:payment.link.${mail ? 'mailed' : 'made'}`),
    onSuccess: (link) => onMade?.(link),
  })
  const until = linkUntil && formatDateTime(new Date(linkUntil))
  return (
    <div className="o-link">
      <Heading>{t('adminOrders:payment.link.title')}</Heading>
      {paymentLink ? (
        <LinkAddress url={paymentLink} hint={t('adminOrders:payment.link.until', { until: until ?? '' })} />
      ) : (
        <p className={until ? 'o-note' : 'a-hint'}>
          {until ? t('adminOrders:payment.link.expired', { until }) : t('adminOrders:payment.link.hint')}
        </p>
      )}
      <p className="o-received">
        {paymentLink && <CopyLink url={paymentLink} />}
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={make.busy || undefined}
          onClick={() => make.run({ mail: false })}
        >
          {t(`adminOrders:payment.link.${linkUntil ? 'renew' : 'make'}`)}
        </button>
        {order.customerEmail && (
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-disabled={make.busy || undefined}
            onClick={() => make.run({ mail: true })}
          >
            {t('adminOrders:payment.link.mail')}
          </button>
        )}
      </p>
    </div>
  )
}
