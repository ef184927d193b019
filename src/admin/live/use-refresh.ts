import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { kindOf, LIVE_KINDS } from '#features/events/events.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { listOrders, readOrder } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { readSales } from '#features/sales/sales.calls.ts'
import { isAnswered, UNANSWERED, UNANSWERED_CALLS } from '../shell/unanswered.ts'
import { keyOf } from '../query-path.ts'
import type { Heard } from './connection.ts'
import { followShop, onShopEvents } from './live.ts'

/** How long changes are gathered before dashboard and sales are loaded again, in milliseconds: sums read many rows. */
const DASHBOARD_MS = 3_000

/**
 * Follows the shop while the back-office is open, and loads again what an event has changed: the open order, the cards
 * of the day, the menu's counts, the dashboard, the sales. The lists decide themselves when their rows may move
 * (`NewRows`).
 */
export function useLiveShop(): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(({ events, missed }: Heard) => {
    const kinds = missed ? LIVE_KINDS : events.map(kindOf)
    for (const kind of LIVE_KINDS)
      if (kinds.includes(kind) && isAnswered(kind))
        void client.invalidateQueries({ queryKey: keyOf(UNANSWERED_CALLS[kind], { query: UNANSWERED }) })
    if (!kinds.includes('orders')) return false
    void client.invalidateQueries({ queryKey: keyOf(readToday) })
    const orders = new Set(events.filter((event) => kindOf(event) === 'orders').map(({ subject }) => subject))
    for (const id of orders) void client.invalidateQueries({ queryKey: keyOf(readOrder, { params: { id } }) })
    // Any order may have changed. Their lists have no id in the key: `NewRows` refreshes them.
    if (missed)
      void client.invalidateQueries({
        queryKey: keyOf(listOrders),
        predicate: ({ queryKey }) => typeof queryKey[1] === 'string',
      })
    return true
  })
  const refreshDashboard = useEffectEvent(() => {
    for (const call of [readDashboard, readSales]) void client.invalidateQueries({ queryKey: keyOf(call) })
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ignore = onShopEvents((heard) => {
      if (!refresh(heard)) return
      timer ??= setTimeout(() => {
        timer = undefined
        refreshDashboard()
      }, DASHBOARD_MS)
    })
    const leave = followShop()
    return () => {
      clearTimeout(timer)
      ignore()
      leave()
    }
  }, [])
}
