import { hasCard, type Gift } from '#shared/gift.ts'
import { useWords } from '../words.tsx'

/** The card to write for an order, word for word; nothing without one. */
export function GiftCard({ order }: { order: Pick<Gift, 'cardOccasion' | 'cardMessage' | 'cardSignature'> }) {
  const { t } = useWords()
  if (!hasCard(order)) return null
  const occasion = t(`adminOrders:gift.occasions.${order.cardOccasion}`)
  return (
    <figure className="o-gift-card">
      <figcaption>
        {order.cardOccasion === 'none' ? t('adminOrders:gift.card') : t('adminOrders:gift.cardFor', { occasion })}
      </figcaption>
      <blockquote>
        <p className="o-notes">{order.cardMessage}</p>
        {order.cardSignature && <footer>{order.cardSignature}</footer>}
      </blockquote>
    </figure>
  )
}
