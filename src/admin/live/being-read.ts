/** How long after the last movement of a pointer over the rows they are taken as being read, in milliseconds. */
const POINTER_MS = 2_000
/** How far a list is scrolled before its rows may not move, in pixels. */
const SCROLLED_PX = 80

const EDITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const ROWS = '[data-rows]'

let pointerAt = -Infinity
if (typeof document !== 'undefined')
  for (const name of ['pointermove', 'pointerdown'])
    document.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof Element && target.closest(ROWS)) pointerAt = performance.now()
      },
      { passive: true },
    )

/**
 * Returns whether someone reads or works on the screen's rows, so that a row which moves would be a mistake under their
 * finger: scrolled, selected, typing, choosing, in a dialog, or with the pointer or the focus on a row.
 */
export function isBeingRead(): boolean {
  const focused = document.activeElement
  return (
    scrollY > SCROLLED_PX ||
    performance.now() - pointerAt < POINTER_MS ||
    getSelection()?.isCollapsed === false ||
    focused?.matches(EDITING) === true ||
    Boolean(focused?.closest(ROWS)) ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null
  )
}
