import { badgeLook } from '#features/orders/order-view.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { Badge } from './Badge.tsx'
import { useWords } from '../words.tsx'

/** An order's status. Each has a look of its own here; customers see the recorded three looks (spec, section 4). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useWords()
  return (
    <Badge look={badgeLook(status)} status={status}>
      {t(`tracking:status.${status}.label`)}
    </Badge>
  )
}
