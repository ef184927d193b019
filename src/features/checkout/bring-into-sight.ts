/**
 * Scrolls a note that has just appeared into view: on a phone it may be far from the button that led to it. Used as a
 * `ref`, so React calls it once for each note.
 */
export function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' })
}
