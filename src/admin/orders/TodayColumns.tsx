import { useState } from 'react'
import { Link } from 'react-router'
import { columnOf, DAY_COLUMNS, DAY_STEPS, type DayColumn, type DayStep } from '#features/orders/day-steps.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { pathOf } from '#shared/api-client.ts'
import { useWords } from '../words.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useDragCards } from './use-drag-cards.ts'
import { useFocusAfterMove } from './use-focus-after-move.ts'
import type { Moves } from './use-moves.ts'

/** The cards of the day in columns by step, each by city and time, and the bar that moves the selected ones. */
export function TodayColumns({ day, cards, moves }: { day: string; cards: readonly DayCard[]; moves: Moves }) {
  const { t } = useWords()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = cards.filter(({ id }) => selected.has(id))
  const columns = Object.groupBy(cards, ({ step }) => columnOf(step))
  const watchFocus = useFocusAfterMove(cards)
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      for (const id of ids) next[on ? 'add' : 'delete'](id)
      return next
    })
  function move(some: readonly DayCard[], to: DayStep) {
    watchFocus(some[0]!.id, '[data-next]')
    moves.move(some, to)
  }
  const board = useDragCards(cards, selected, (some, to) => {
    moves.move(some, to)
    select(
      some.map(({ id }) => id),
      false,
    )
  })

  return (
    <div ref={board} className="t-board">
      <nav className="t-counts" aria-label={t('adminToday:columns')}>
        {DAY_COLUMNS.map((column) => (
          <a key={column} className="link" href={`#t-${column}`} data-column={column}>
            {t(`adminToday:steps.${column}`)} {columns[column]?.length ?? 0}
          </a>
        ))}
      </nav>
      <div className="t-columns">
        {DAY_COLUMNS.map((column) => (
          <Column
            key={column}
            column={column}
            cards={columns[column] ?? []}
            moves={moves}
            selected={selected}
            onSelect={select}
            onMove={(card, to) => move([card], to)}
            onPhoto={(id) => watchFocus(id, '[data-photo]')}
          />
        ))}
      </div>
      {chosen.length > 0 && (
        <div className="t-bar" role="group" aria-label={t('adminToday:selected', { count: chosen.length })}>
          <strong>{t('adminToday:selected', { count: chosen.length })}</strong>
          {DAY_STEPS.map((step) => (
            <button
              key={step}
              type="button"
              className="btn btn-quiet a-btn"
              aria-label={t(`adminToday:moveMany.${step}`)}
              onClick={() => {
                move(chosen, step)
                setSelected(new Set())
              }}
            >
              {t(`adminToday:steps.${step}`)}
            </button>
          ))}
          <Link
            className="btn btn-quiet a-btn"
            to={pathOf({ path: '/admin/runs' }, { query: { day } })}
            state={{ orderIds: chosen.map(({ id }) => id) }}
          >
            {t('adminToday:toCourier')}
          </Link>
          <button type="button" className="link" onClick={() => setSelected(new Set())}>
            {t('adminToday:clear')}
          </button>
        </div>
      )}
    </div>
  )
}

interface ColumnProps {
  column: DayColumn
  cards: readonly DayCard[]
  moves: Moves
  selected: ReadonlySet<string>
  onSelect(ids: readonly string[], on: boolean): void
  onMove(card: DayCard, to: DayStep): void
  onPhoto(id: string): void
}

function Column({ column, cards, moves, selected, onSelect, onMove, onPhoto }: ColumnProps) {
  const { t } = useWords()
  const groups = Map.groupBy(cards, (card) => placeAndTime(card, t))
  return (
    <section className="t-column" id={`t-${column}`} data-column={column} aria-labelledby={`t-head-${column}`}>
      <h2 id={`t-head-${column}`}>
        {t(`adminToday:steps.${column}`)} <span className="a-head-note">{cards.length}</span>
      </h2>
      {cards.length === 0 && <p className="a-hint">{t('adminToday:nothing')}</p>}
      {[...groups].map(([heading, group]) => {
        const ids = group.map(({ id }) => id)
        return (
          <section key={heading}>
            <h3>
              <label>
                <input
                  type="checkbox"
                  checked={ids.every((id) => selected.has(id))}
                  onChange={({ target }) => onSelect(ids, target.checked)}
                />
                {heading}
              </label>
            </h3>
            <ul>
              {group.map((card) => (
                <TodayCard
                  key={card.id}
                  card={card}
                  busy={moves.moving.has(card.id)}
                  selected={selected.has(card.id)}
                  onSelect={(on) => onSelect([card.id], on)}
                  onMove={(to) => onMove(card, to)}
                  onPhoto={() => onPhoto(card.id)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

function placeAndTime({ city, slotId }: DayCard, t: PageTranslate): string {
  const place = city ? t(`tracking:shipping.cities.${city}`) : t('adminToday:noCity')
  return [place, slotText(slotId, t) || t('adminToday:anyTime')].join(', ')
}
