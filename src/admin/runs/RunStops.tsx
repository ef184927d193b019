import type { DayCard } from '#features/orders/today.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useSortable } from '../kit/use-sortable.ts'
import { useWords } from '../words.tsx'
import { StopFacts } from './StopFacts.tsx'

interface Props {
  label: string
  cards: readonly DayCard[]
  onSort(ids: string[]): void
}

/** The stops of a run in their order: sorted by dragging, or by the buttons of each, which a keyboard reaches. */
export function RunStops({ label, cards, onSort }: Props) {
  const { t } = useWords()
  const ids = cards.map(({ id }) => id)
  const { list, mover, remover } = useSortable<HTMLOListElement>(ids, onSort)

  return (
    <ol ref={list} className="r-stops" aria-label={label}>
      {cards.map((card, index) => {
        const number = shortOrderId(card.id)
        return (
          <li key={card.id} data-entry={card.id}>
            <span className="r-number">{index + 1}</span>
            <StopFacts card={card} />
            <div className="r-acts">
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:up', { number })}
                {...mover(card.id, -1)}
              >
                <AdminIcon name="arrowUp" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:down', { number })}
                {...mover(card.id, 1)}
              >
                <AdminIcon name="arrowDown" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:remove', { number })}
                {...remover(card.id)}
              >
                <AdminIcon name="close" />
              </button>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
