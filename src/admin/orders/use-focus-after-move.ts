import { useEffect, useRef } from 'react'
import { columnOf } from '#features/orders/day-steps.ts'
import type { DayCard } from '#features/orders/today.schema.ts'

/** The button of a card that moves it on. */
type CardButton = '[data-next]' | '[data-photo]'

/**
 * Keeps the focus of a keyboard in its column when the card that had it moves on. The same button of the next card
 * takes it, so one can move a whole column by pressing Enter. After the last card, the Undo button takes it; a photo,
 * which has none, leaves it on its card.
 * @returns a function to call with the id of a card that moves, and which of its buttons was pressed
 */
export function useFocusAfterMove(cards: readonly DayCard[]): (id: string, button: CardButton) => void {
  const left = useRef<{ id: string; step: string; button: CardButton; next: string[] } | null>(null)
  useEffect(() => {
    const moved = left.current
    if (!moved || cards.some(({ id, step }) => id === moved.id && step === moved.step)) return
    left.current = null
    if (document.activeElement !== document.body) return
    const buttonOf = (id: string) => document.querySelector<HTMLElement>(`[data-order="${id}"] ${moved.button}`)
    const next = moved.next.map(buttonOf).find((button) => button !== null)
    const last =
      moved.button === '[data-photo]' ? buttonOf(moved.id) : document.querySelector<HTMLElement>('[data-undo]')
    ;(next ?? last)?.focus()
  }, [cards])
  return (id, button) => {
    const at = cards.findIndex((card) => card.id === id)
    const card = cards[at]
    if (!card) return
    const inColumn = (other: DayCard) => columnOf(other.step) === columnOf(card.step)
    const next = [...cards.slice(at + 1), ...cards.slice(0, at)].filter(inColumn).map((other) => other.id)
    left.current = { id, step: card.step, button, next }
  }
}
