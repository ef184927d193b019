import { Link } from 'react-router'
import { slotText } from '#features/delivery/slot-text.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { Badge } from '../kit/Badge.tsx'
import { UnconfirmedBadge } from '../orders/UnconfirmedBadge.tsx'
import { useWords } from '../words.tsx'

/** What staff need of an order to put it into a run: time, ward, number, flowers, and how far it is. */
export function StopFacts({ card }: { card: DayCard }) {
  const { t } = useWords()
  const number = shortOrderId(card.id)
  return (
    <div className="r-facts">
      <p>
        <strong>{slotText(card.slotId, t) || t('adminToday:anyTime')}</strong>
        {card.wardName && ` · ${card.wardName}`} ·{' '}
        <Link
          className="link"
          to={`/admin/orders/${encodeURIComponent(card.id)}`}
          aria-label={t('adminToday:open', { number })}
        >
          {number}
        </Link>
      </p>
      <p className="a-hint">
        {card.items
          .map(({ name, quantity }) => (quantity > 1 ? t('adminToday:line', { name, quantity }) : name))
          .join(', ')}
      </p>
      <p className="t-marks">
        <Badge look={card.step === 'delivered' ? 'default' : 'secondary'}>{t(`adminToday:steps.${card.step}`)}</Badge>
        {card.unconfirmed && <UnconfirmedBadge confirmBy={card.confirmBy} />}
        {card.hasCard && <Badge>{t('adminToday:card')}</Badge>}
        {card.surprise && <Badge>{t('adminToday:surprise')}</Badge>}
      </p>
    </div>
  )
}
