import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { kindOf, LIVE_KINDS } from '#features/events/events.ts'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { readOrder } from '#features/orders/orders.calls.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { isAnswered, UNANSWERED, UNANSWERED_CALLS } from '../shell/unanswered.ts'
import { keyOf } from '../query-path.ts'
import type { Heard } from './connection.ts'
import { followShop, onShopEvents } from './live.ts'

/** How long changes are gathered before the dashboard is loaded again, in milliseconds: its sums read many rows. */
const DASHBOARD_MS = 3_000

/**
 * Follows the shop while the back-office is open, and loads again what an event has changed: the open order, the cards
 * of the day, the menu's counts, the dashboard. The lists decide themselves when their rows may move (`NewRows`).
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
    return true
  })
  const refreshDashboard = useEffectEvent(() => void client.invalidateQueries({ queryKey: keyOf(readDashboard) }))

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
