import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { DAY_COLUMNS, type DayColumn } from '#features/orders/day-steps.ts'

interface Drag {
  /** Returns the orders that go with a card: all selected ones if it is one of them. */
  idsWith(id: string): readonly string[]
  /** Returns what is dragged in place of the picture of one card, if there are several. */
  label(count: number): string
  onDrop(ids: readonly string[], column: DayColumn): void
}

export interface CardDrag {
  /**
   * Makes the cards draggable that are new on the board; those that were there stay so, also while they are pressed.
   */
  update(): void
  end(): void
}

/**
 * Makes the cards of a board (`data-order`) draggable to its columns and their names (`data-column`), by mouse or a
 * long press. While a card is dragged, the board has `data-dragging`. Browser only.
 */
export function dragCards(board: HTMLElement, { idsWith, label, onDrop }: Drag): CardDrag {
  const cards = new Map<HTMLElement, () => void>()
  const columns = DAY_COLUMNS.flatMap((column) =>
    [...board.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)].map((element) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => board.contains(source.element),
        onDragEnter: () => void (element.dataset.over = ''),
        onDragLeave: () => void delete element.dataset.over,
        onDrop({ source }) {
          delete element.dataset.over
          onDrop(idsOf(source.data), column)
        },
      }),
    ),
  )
  const makeDraggable = (element: HTMLElement) =>
    draggable({
      element,
      canDrag: () => element.ariaBusy !== 'true',
      getInitialData: () => ({ ids: idsWith(element.dataset.order!) }),
      onGenerateDragPreview({ nativeSetDragImage, source }) {
        const { length } = idsOf(source.data)
        if (length < 2) return
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            const preview = document.createElement('p')
            preview.className = 't-notice'
            preview.textContent = label(length)
            container.append(preview)
          },
        })
      },
      onDragStart({ source }) {
        board.dataset.dragging = ''
        for (const dragged of idsOf(source.data)) mark(board, dragged, true)
      },
      onDrop({ source }) {
        delete board.dataset.dragging
        for (const dragged of idsOf(source.data)) mark(board, dragged, false)
      },
    })

  return {
    update() {
      for (const [element, end] of cards)
        if (!board.contains(element)) {
          end()
          cards.delete(element)
        }
      for (const element of board.querySelectorAll<HTMLElement>('[data-order]'))
        if (!cards.has(element)) cards.set(element, makeDraggable(element))
    },
    end: combine(...columns, () => {
      for (const end of cards.values()) end()
    }),
  }
}

const idsOf = (data: Record<string, unknown>) => data.ids as readonly string[]

function mark(board: HTMLElement, id: string, on: boolean): void {
  const card = board.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)
  if (on && card) card.dataset.dragged = ''
  else delete card?.dataset.dragged
}
