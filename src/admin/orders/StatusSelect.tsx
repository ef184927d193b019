import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { AdminOrder, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { listOrders, setOrderStatus } from '#features/orders/orders.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import { callAdmin } from '../admin.api.ts'
import { later } from '../kit/later.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

const CancelDialog = later(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog))

type Shown = Pick<AdminOrder, 'id' | 'status' | 'customerName' | 'updatedAt'>

/**
 * Changes the status to any other at any time (spec, section 4). Sends the version that the admin saw when the choice
 * began, not one that was loaded while it went on: if others have changed the order since, nothing is written, a toast
 * says so, and the order is loaded again. The admin has also seen what this control changed before, so a status can be
 * corrected at once. Versions are instants in one form, so the later one is the greater text.
 *
 * A choice with the pointer is saved at once. Keys walk through the other statuses on their way, so their choice is
 * saved by Enter or by leaving the control. Cancelling asks first, and offers the refund.
 */
export function StatusSelect({ order }: { order: Shown }) {
  const { t } = useWords()
  const { id, updatedAt } = order
  const status = listedStatus(order.status)
  const number = shortOrderId(id)
  const name = order.customerName || t('adminOrders:nameless')
  const [walked, setWalked] = useState<OrderStatus | null>(null)
  // The version of the order that was on the screen when the dialog opened: the list behind it goes on.
  const [cancelled, setCancelled] = useState<string | null>(null)
  const lastKey = useRef<string | null>(null)
  /** The version of the order that was on the screen when the choice began; null without a choice. */
  const seen = useRef<string | null>(null)
  // The newest version that this control has made: the order on the screen may not have it yet.
  const [made, setMade] = useState('')
  const newest = (version: string) => (made > version ? made : version)
  const hintId = useId()
  const change = useCommand<{ status: OrderStatus; updatedAt: string }, OrderDetail>({
    run: (body) => callAdmin(setOrderStatus, { params: { id }, body }),
    invalidates: [listOrders, readDashboard, listAuditLog],
    success: (_, next) => t('adminOrders:statusChanged', { number, status: t(`tracking:status.${next.status}.label`) }),
    onSuccess: (after) => setMade(after.updatedAt),
  })

  /** Notes by which key or pointer the next status is chosen, and upon which version of the order. */
  function begin(key: string | null): void {
    lastKey.current = key
    if (walked === null) seen.current = updatedAt
  }

  function save(next: OrderStatus | null): void {
    const version = seen.current ?? updatedAt
    seen.current = null
    setWalked(null)
    if (next === null || next === status) return
    if (next === 'cancelled') setCancelled(version)
    else change.run({ status: next, updatedAt: newest(version) })
  }

  function press(event: KeyboardEvent): void {
    begin(event.key)
    if (walked === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    save(event.key === 'Enter' ? walked : null)
  }

  const waits = walked !== null && walked !== status
  return (
    <span className="o-status-line">
      <select
        className="a-select o-status"
        aria-label={t('adminOrders:statusOf', { number, name })}
        aria-describedby={waits ? hintId : undefined}
        value={walked ?? status}
        aria-busy={change.busy}
        onFocus={() => (lastKey.current = null)}
        onPointerDown={() => begin(null)}
        onKeyDown={press}
        onBlur={() => save(walked)}
        onChange={({ target }) => {
          const next = target.value as OrderStatus
          if (isWalking(lastKey.current)) setWalked(next)
          else save(next)
        }}
      >
        {ORDER_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`tracking:status.${each}.label`)}
          </option>
        ))}
      </select>
      <span id={hintId} className="a-hint" role="status">
        {waits && t('adminOrders:statusKeys')}
      </span>
      <Suspense>
        {cancelled && (
          <CancelDialog
            id={id}
            updatedAt={newest(cancelled)}
            onCancelled={setMade}
            onClose={() => setCancelled(null)}
          />
        )}
      </Suspense>
    </span>
  )
}

/** Returns true for a key that moves to another status at once: arrows, the ends, and the first letter of a status. */
function isWalking(key: string | null): boolean {
  return key !== null && (/^(Arrow|Page)|^(Home|End)$/.test(key) || (key.length === 1 && key !== ' '))
}
