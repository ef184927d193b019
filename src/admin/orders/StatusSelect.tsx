import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { changeOrder, listOrders } from '#features/orders/orders.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

type Shown = Pick<AdminOrder, 'id' | 'status' | 'customerName' | 'updatedAt'>

/**
 * Changes the status to any other at any time (spec, section 4). Sends the version that the admin has seen: if the
 * order has changed since, nothing is written, a toast says so, and the order is loaded again.
 */
export function StatusSelect({ order }: { order: Shown }) {
  const { t } = useWords()
  const { id, updatedAt } = order
  const number = shortOrderId(id)
  const name = order.customerName || t('adminOrders:nameless')
  const change = useCommand({
    run: (status: OrderStatus) => callAdmin(changeOrder, { params: { id }, body: { status, updatedAt } }),
    invalidates: [listOrders, readDashboard, listAuditLog],
    success: (_, status) =>
      t('adminOrders:statusChanged', { number, status: t(`tracking:status.${status as OrderStatus}.label`) }),
  })
  return (
    <select
      className="a-select o-status"
      aria-label={t('adminOrders:statusOf', { number, name })}
      value={listedStatus(order.status)}
      aria-busy={change.busy}
      onChange={({ target }) => change.run(target.value as OrderStatus)}
    >
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`tracking:status.${status}.label`)}
        </option>
      ))}
    </select>
  )
}
