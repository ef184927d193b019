import { useEffect, useRef } from 'react'
import { columnOf } from '#features/orders/day-steps.ts'
import type { DayCard } from '#features/orders/today.schema.ts'

/**
 * Keeps the focus of a keyboard in its column when the card that had it moves on. The button of the next card takes it,
 * so one can move a whole column by pressing Enter. After the last card, the Undo button takes it.
 * @returns a function to call with the id of a card that moves
 */
export function useFocusAfterMove(cards: readonly DayCard[]): (id: string) => void {
  const left = useRef<{ id: string; step: string; next: string[] } | null>(null)
  useEffect(() => {
    const moved = left.current
    if (!moved || cards.some(({ id, step }) => id === moved.id && step === moved.step)) return
    left.current = null
    if (document.activeElement !== document.body) return
    const buttons = moved.next.map((id) => document.querySelector<HTMLElement>(`[data-order="${id}"] [data-next]`))
    const target = buttons.find((button) => button !== null) ?? document.querySelector<HTMLElement>('[data-undo]')
    target?.focus()
  }, [cards])
  return (id) => {
    const at = cards.findIndex((card) => card.id === id)
    const card = cards[at]
    if (!card) return
    const inColumn = (other: DayCard) => columnOf(other.step) === columnOf(card.step)
    const next = [...cards.slice(at + 1), ...cards.slice(0, at)].filter(inColumn).map((other) => other.id)
    left.current = { id, step: card.step, next }
  }
}
