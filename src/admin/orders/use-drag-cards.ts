import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { columnOf, type DayColumn } from '#features/orders/day-steps.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { useWords } from '../words.tsx'
import type { CardDrag } from './drag-cards.ts'

/**
 * Lets cards be dragged to another column, all selected ones with one of them. A card that is in the column already
 * stays as it is. The buttons move cards until the library has loaded, and without it.
 * @returns the board's ref
 */
export function useDragCards(
  cards: readonly DayCard[],
  selected: ReadonlySet<string>,
  onMove: (cards: readonly DayCard[], to: DayColumn) => void,
): RefObject<HTMLDivElement | null> {
  const { t } = useWords()
  const board = useRef<HTMLDivElement>(null)
  const idsWith = useEffectEvent((id: string) =>
    selected.has(id) ? cards.filter((card) => selected.has(card.id)).map((card) => card.id) : [id],
  )
  const label = useEffectEvent((count: number) => t('adminToday:selected', { count }))
  const onDrop = useEffectEvent((ids: readonly string[], column: DayColumn) => {
    const moved = cards.filter(({ id, step }) => ids.includes(id) && columnOf(step) !== column)
    if (moved.length > 0) onMove(moved, column)
  })
  const drag = useRef<CardDrag | null>(null)
  useEffect(() => {
    let live = true
    void import('./drag-cards.ts').then(
      ({ dragCards }) => {
        if (!live || !board.current) return
        drag.current = dragCards(board.current, { idsWith, label, onDrop })
        drag.current.update()
      },
      () => {},
    )
    return () => {
      live = false
      drag.current?.end()
      drag.current = null
    }
  }, [])
  useEffect(() => drag.current?.update(), [cards])
  return board
}
