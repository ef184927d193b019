/** How soon after an entry was removed a tap belongs to the same double tap, in milliseconds. */
const DOUBLE_TAP_MS = 400

/** A click as the browser or React reports it. */
type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'preventDefault' | 'stopPropagation'>

/** Returns what lets a double tap on the button that removes an entry of a list remove this one only. */
export function createTapGuard() {
  let tappedAt = -Infinity
  let removedAt = -Infinity
  return {
    /**
     * Ignores the second tap of a double tap: the next entry is under the finger by now. Call it for every click in the
     * list, before the entries get it.
     */
    ignoreSecondTap(event: Click): void {
      // A key's click has no `detail`.
      const isTap = event.detail > 0
      if (isTap && event.timeStamp - removedAt < DOUBLE_TAP_MS) {
        event.preventDefault()
        event.stopPropagation()
      }
      tappedAt = isTap ? event.timeStamp : -Infinity
    },
    /** Notes that the last click has removed an entry. */
    noteRemoval(): void {
      removedAt = tappedAt
    },
  }
}
