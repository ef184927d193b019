import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listOrders, resolveReview } from '#features/orders/orders.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** Shows why a paid order is in review, until staff resolve it. */
export function ReviewNotice({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const resolve = useCommand<NonNullable<OrderDetail['reviewReason']>>({
    run: (reason) => callAdmin(resolveReview, { params: { id: order.id }, body: { reason } }),
    invalidates: [listOrders, listAuditLog],
    success: t('adminOrders:review.resolved'),
  })
  const { reviewReason, reviewed } = order
  if (reviewReason)
    return (
      <section className="o-review" aria-labelledby="review">
        <h2 id="review">{t('adminOrders:review.title')}</h2>
        <p>{t(`adminOrders:review.${reviewReason}`)}</p>
        <button
          type="button"
          className="btn a-btn"
          aria-disabled={resolve.busy || undefined}
          onClick={() => resolve.run(reviewReason)}
        >
          {t('adminOrders:review.resolve')}
        </button>
      </section>
    )
  if (!reviewed) return null
  return (
    <p className="o-note">
      {t('adminOrders:review.was', { at: formatDateTime(new Date(reviewed.at)) })}{' '}
      {t(`adminOrders:review.${reviewed.reason}`)}
    </p>
  )
}
