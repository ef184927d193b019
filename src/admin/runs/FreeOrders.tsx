import { shortOrderId } from '#features/orders/order-id.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { useWords } from '../words.tsx'
import { StopFacts } from './StopFacts.tsx'

interface Props {
  cards: readonly DayCard[]
  selected: ReadonlySet<string>
  onSelect(ids: readonly string[], on: boolean): void
}

/** The orders of the day that no courier has yet, by city, time and ward, to be selected. */
export function FreeOrders({ cards, selected, onSelect }: Props) {
  const { t } = useWords()
  const groups = Map.groupBy(cards, ({ city }) =>
    city ? t(`tracking:shipping.cities.${city}`) : t('adminToday:noCity'),
  )
  return [...groups].map(([city, some]) => {
    // No flowers are made for an order that waits for its customer's confirmation.
    const ids = some.filter(({ unconfirmed }) => !unconfirmed).map(({ id }) => id)
    return (
      <section key={city} className="r-free">
        <h3>
          <label>
            <input
              type="checkbox"
              checked={ids.length > 0 && ids.every((id) => selected.has(id))}
              disabled={ids.length === 0}
              onChange={({ target }) => onSelect(ids, target.checked)}
            />
            {city}
          </label>
        </h3>
        <ul>
          {some.map((card) => (
            <li key={card.id}>
              <input
                type="checkbox"
                checked={selected.has(card.id) && !card.unconfirmed}
                disabled={card.unconfirmed}
                aria-label={t('adminToday:select', { number: shortOrderId(card.id) })}
                onChange={({ target }) => onSelect([card.id], target.checked)}
              />
              <StopFacts card={card} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
