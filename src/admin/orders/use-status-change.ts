import { useRef, useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import type { AdminOrder, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { listOrders, setOrderStatus } from '#features/orders/orders.calls.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** The scope of the commands that change the status of an order. */
export const statusScope = (id: string) => `status of ${id}`

/**
 * Sets the status of an order. One that is set while a change is on its way is sent after it, upon the version that it
 * has made: the admin has seen what they changed themselves. Versions are instants in one form, so the later one is the
 * greater text.
 */
export function useStatusChange(order: Pick<AdminOrder, 'id' | 'status' | 'updatedAt'>) {
  const { t } = useWords()
  const { id, updatedAt } = order
  const [chosen, setChosen] = useState<OrderStatus>('pending')
  // What was made here: the order on the screen may not have it yet.
  const [made, setMade] = useState<{ status: OrderStatus; updatedAt: string }>({ status: 'pending', updatedAt: '' })
  // The version alone, at once: a change that waited is sent before the next render.
  const madeAt = useRef('')
  const newest = (version: string) => (madeAt.current > version ? madeAt.current : version)
  function noteMade(after: Pick<OrderDetail, 'status' | 'updatedAt'>): void {
    madeAt.current = after.updatedAt
    setMade({ status: listedStatus(after.status), updatedAt: after.updatedAt })
  }
  const change = useCommand<{ status: OrderStatus; seen: string }, OrderDetail>({
    scope: statusScope(id),
    run: ({ status, seen }) => callAdmin(setOrderStatus, { params: { id }, body: { status, updatedAt: newest(seen) } }),
    invalidates: [listOrders, readDashboard, listAuditLog],
    success: (_, { status }) =>
      t('adminOrders:statusChanged', {
        number: shortOrderId(id),
        status: t(`tracking:status.${status}.label`),
      }),
    onSuccess: noteMade,
  })
  const stored = made.updatedAt > updatedAt ? made.status : listedStatus(order.status)
  return {
    /** The status that was chosen last, while it is on its way; else the stored one. */
    status: change.busy ? chosen : stored,
    busy: change.busy,
    /** @param seen the version of the order that the admin saw when the choice began */
    set(status: OrderStatus, seen: string): void {
      setChosen(status)
      change.run({ status, seen })
    },
    /** Returns the later one of a version and what was made here. */
    newest,
    /** Takes note of what another command of the same control has made. */
    noteMade,
  }
}
