import { useEffect, useEffectEvent, useRef } from 'react'
import type { DayCard } from '#features/orders/today.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'
import { moveBeside, moveBy } from './sort-stops.ts'
import { StopFacts } from './StopFacts.tsx'

interface Props {
  label: string
  cards: readonly DayCard[]
  onSort(ids: string[]): void
}

/** The stops of a run in their order: sorted by dragging, or by the buttons of each, which a keyboard reaches. */
export function RunStops({ label, cards, onSort }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const ids = cards.map(({ id }) => id)
  const key = ids.join(' ')
  const drop = useEffectEvent((id: string, target: string, side: 'before' | 'after') =>
    onSort(moveBeside(ids, id, target, side)),
  )
  // An entry that moves in the page loses the focus, which the next press of a key needs.
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [key])
  const sort = (to: string[], button: HTMLElement) => {
    pressed.current = button
    onSort(to)
  }
  useEffect(() => {
    let end: (() => void) | undefined
    let live = true
    void import('./drag-stops.ts').then(
      ({ dragStops }) => {
        if (live && list.current) end = dragStops(list.current, drop)
      },
      // The buttons sort without it.
      () => {},
    )
    return () => {
      live = false
      end?.()
    }
  }, [key])

  return (
    <ol ref={list} className="r-stops" aria-label={label}>
      {cards.map((card, index) => {
        const number = shortOrderId(card.id)
        return (
          <li key={card.id} data-stop={card.id}>
            <span className="r-number">{index + 1}</span>
            <StopFacts card={card} />
            <div className="r-acts">
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:up', { number })}
                aria-disabled={index === 0 || undefined}
                onClick={({ currentTarget }) => sort(moveBy(ids, card.id, -1), currentTarget)}
              >
                <AdminIcon name="arrowUp" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:down', { number })}
                aria-disabled={index === ids.length - 1 || undefined}
                onClick={({ currentTarget }) => sort(moveBy(ids, card.id, 1), currentTarget)}
              >
                <AdminIcon name="arrowDown" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('adminRuns:remove', { number })}
                onClick={() => onSort(ids.filter((id) => id !== card.id))}
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
