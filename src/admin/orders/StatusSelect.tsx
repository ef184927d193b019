import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import { later } from '../kit/later.ts'
import { useWords } from '../words.tsx'
import { useStatusChange } from './use-status-change.ts'

const CancelDialog = later(() => import('./CancelDialog.tsx').then((file) => file.CancelDialog))

type Shown = Pick<AdminOrder, 'id' | 'status' | 'customerName' | 'updatedAt'>

/**
 * Changes the status to any other at any time (spec, section 4). Sends the version that the admin saw when the choice
 * began, not one that was loaded while it went on: if others have changed the order since, nothing is written, a toast
 * says so, and the order is loaded again. A status can be corrected at once (`useStatusChange`).
 *
 * A choice with the pointer is saved at once. Keys walk through the other statuses on their way, so their choice is
 * saved by Enter or by leaving the control. Cancelling asks first, and offers the refund.
 */
export function StatusSelect({ order }: { order: Shown }) {
  const { t } = useWords()
  const { id, updatedAt } = order
  const number = shortOrderId(id)
  const name = order.customerName || t('adminOrders:nameless')
  const [walked, setWalked] = useState<OrderStatus | null>(null)
  // The version of the order that was on the screen when the dialog opened: the list behind it goes on.
  const [cancelled, setCancelled] = useState<string | null>(null)
  const lastKey = useRef<string | null>(null)
  /** The version of the order that was on the screen when the choice began; null without a choice. */
  const seen = useRef<string | null>(null)
  const hintId = useId()
  const change = useStatusChange(order)
  const { status } = change

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
    else change.set(next, version)
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
            updatedAt={cancelled}
            newest={change.newest}
            onCancelled={change.noteMade}
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
