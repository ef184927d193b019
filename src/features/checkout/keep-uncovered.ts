/** The space between what has the focus and the bar, in pixels. */
const SPACE = 12

/**
 * Keeps a bar that sticks to the bottom of the screen off the focused field (WCAG 2.4.11): a field that is pressed or
 * filled in under the bar's edge moves up. The browser itself scrolls only to what is out of sight. Returns what ends
 * it.
 */
export function keepUncovered(bar: HTMLElement): () => void {
  function uncover({ target }: FocusEvent): void {
    if (bar.contains(target as Element)) return
    const field = (target as Element).getBoundingClientRect()
    const top = bar.getBoundingClientRect().top
    // A field that is taller than the screen keeps its beginning in sight.
    const covered = Math.min(field.bottom + SPACE - top, field.top)
    if (covered > 0 && field.top < innerHeight) scrollBy({ top: covered, behavior: 'instant' })
  }
  const form = bar.parentElement!
  form.addEventListener('focusin', uncover)
  return () => form.removeEventListener('focusin', uncover)
}
