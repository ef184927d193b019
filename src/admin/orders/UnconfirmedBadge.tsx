import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { dayInVietnam, formatDateTime, formatTime } from '#shared/dates.ts'
import { serverNow } from '#shared/server-clock.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'

/** Marks an order that waits for its customer's confirmation, with the time at which it ends by itself. */
export function UnconfirmedBadge({ confirmBy }: Pick<AdminOrder, 'confirmBy'>) {
  const { t } = useWords()
  if (confirmBy === null) return <Badge look="destructive">{t('adminOrders:confirm.badge')}</Badge>
  const until = new Date(confirmBy)
  const isToday = dayInVietnam(until) === dayInVietnam(serverNow())
  const time = isToday ? formatTime(until) : formatDateTime(until)
  return <Badge look="destructive">{t('adminOrders:confirm.badgeUntil', { time })}</Badge>
}
