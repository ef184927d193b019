/** Returns the place of the picture that a strip shows, from 0. */
export function shownIn(strip: HTMLElement): number {
  return Math.round(strip.scrollLeft / strip.clientWidth)
}

/** The place that each strip was last asked to show; none once a visitor moves it by hand or by Tab. */
const wanted = new WeakMap<HTMLElement, number>()

/** Scrolls a strip to a place, at once or as the visitor likes motion. */
export function showPlace(
  strip: HTMLElement,
  place: number,
  atOnce = matchMedia('(prefers-reduced-motion: reduce)').matches,
): void {
  wanted.set(strip, place)
  strip.scrollTo({ left: place * strip.clientWidth, behavior: atOnce ? 'instant' : 'smooth' })
}

/**
 * Has the arrow keys, Home and End move through a strip whose pictures can be focused; from an enlarged one they scroll
 * it.
 */
export function moveByKeys(strip: HTMLElement): void {
  strip.addEventListener('keydown', (event) => {
    const targets = [...strip.querySelectorAll<HTMLElement>('a,button')]
    const focused = event.target as HTMLElement
    if (focused.ariaPressed === 'true') return
    const at = targets.indexOf(focused)
    const place = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: targets.length - 1 }[event.key]
    const target = place === undefined ? undefined : targets[place]
    if (!target || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    target.focus({ preventScroll: true })
    showPlace(strip, place!)
  })
  for (const move of ['pointerdown', 'wheel', 'focusin'])
    strip.addEventListener(move, () => wanted.delete(strip), { passive: true })
  // At a key that is pressed before this script is there, the browser scrolls by itself. Chromium then adds the rest of
  // that way to where the strip is sent at once, and it would stay between two pictures.
  strip.addEventListener('scrollend', () => {
    strip.scrollTo({ left: (wanted.get(strip) ?? shownIn(strip)) * strip.clientWidth, behavior: 'instant' })
  })
}
