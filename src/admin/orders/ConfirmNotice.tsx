import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { confirmOrder, listOrders } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/**
 * Says that an order on delivery waits for its customer's confirmation, until staff note that they have it by phone.
 */
export function ConfirmNotice({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const ask = useAsk()
  const confirm = useCommand<undefined, OrderDetail>({
    run: () => callAdmin(confirmOrder, { params: { id: order.id } }),
    invalidates: [listOrders, listAuditLog, readToday],
    success: t('adminOrders:confirm.done'),
  })
  async function press(): Promise<void> {
    const action = t('adminOrders:confirm.action')
    if (await ask({ title: action, text: t('adminOrders:confirm.ask'), action })) confirm.run(undefined)
  }
  if (!order.unconfirmed || order.status === 'cancelled') return null
  return (
    <section className="o-review" aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">{t('adminOrders:confirm.badge')}</h2>
      <p>
        {t('adminOrders:confirm.text')}{' '}
        {order.confirmBy
          ? t('adminOrders:confirm.until', { time: formatDateTime(new Date(order.confirmBy)) })
          : t('adminOrders:confirm.kept')}
      </p>
      <button
        type="button"
        className="btn a-btn"
        aria-disabled={confirm.busy || undefined}
        onClick={() => void press()}
      >
        {t('adminOrders:confirm.action')}
      </button>
    </section>
  )
}
