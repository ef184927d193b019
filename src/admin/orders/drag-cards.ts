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

/**
 * Makes the cards of a board (`data-order`) draggable to its columns and their names (`data-column`), by mouse or a
 * long press. While a card is dragged, the board has `data-dragging`. Browser only.
 * @returns what ends it
 */
export function dragCards(board: HTMLElement, { idsWith, label, onDrop }: Drag): () => void {
  const cards = [...board.querySelectorAll<HTMLElement>('[data-order]')].map((element) => {
    const id = element.dataset.order!
    return draggable({
      element,
      canDrag: () => element.ariaBusy !== 'true',
      getInitialData: () => ({ ids: idsWith(id) }),
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
  })
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
  return combine(...cards, ...columns)
}

const idsOf = (data: Record<string, unknown>) => data.ids as readonly string[]

function mark(board: HTMLElement, id: string, on: boolean): void {
  const card = board.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)
  if (on && card) card.dataset.dragged = ''
  else delete card?.dataset.dragged
}
