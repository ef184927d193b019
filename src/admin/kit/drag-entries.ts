import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

/**
 * Makes the entries of a list draggable within it, by mouse or a long press; each has its id in `data-entry`. Browser
 * only.
 * @param onDrop the entry that was dragged, and that before or after which it was dropped
 * @returns what ends it
 */
export function dragEntries(
  list: HTMLElement,
  onDrop: (dragged: string, target: string, side: 'before' | 'after') => void,
): () => void {
  const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')]
  return combine(
    ...entries.flatMap((element) => {
      const id = element.dataset.entry!
      const mark = (side: 'before' | 'after' | null) =>
        side ? (element.dataset.drop = side) : delete element.dataset.drop
      const sideAt = (clientY: number) => {
        const { top, height } = element.getBoundingClientRect()
        return clientY < top + height / 2 ? 'before' : 'after'
      }
      return [
        draggable({
          element,
          getInitialData: () => ({ entry: id }),
          onDragStart: () => void (element.dataset.dragged = ''),
          onDrop: () => void delete element.dataset.dragged,
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.entry !== id && list.contains(source.element),
          onDrag: ({ location }) => void mark(sideAt(location.current.input.clientY)),
          onDragLeave: () => void mark(null),
          onDrop({ source, location }) {
            mark(null)
            onDrop(String(source.data.entry), id, sideAt(location.current.input.clientY))
          },
        }),
      ]
    }),
  )
}
