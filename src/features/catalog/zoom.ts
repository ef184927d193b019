import { moveByKeys, showPlace, shownIn } from './gallery-strip.ts'
import styles from './zoom.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

/** Wider than any screen, so that the browser takes the largest file. */
const LARGEST = '300vw'

/**
 * Opens a gallery's pictures as large as the screen, beginning with that of a place; pressed, they become twice as
 * large. Closed, by Escape or its button, the gallery shows the picture that was looked at last, and has the focus.
 */
export function zoom(gallery: HTMLElement, links: readonly HTMLElement[], place: number): void {
  if (document.querySelector('.zoom')) return
  const strip = part('div', 'zoom-strip')
  strip.append(...links.map(viewOf))
  moveByKeys(strip)
  const close = part('button', 'zoom-close btn btn-quiet')
  close.type = 'button'
  close.textContent = gallery.dataset['gallery']!
  const dialog = part('dialog', 'zoom')
  dialog.ariaLabel = gallery.ariaLabel
  dialog.append(close, strip)
  let last = place
  // Not when it has closed: nothing has a width then.
  const note = () => {
    if (dialog.open) last = shownIn(strip)
  }
  strip.addEventListener('scroll', note)
  // The event of a scroll may come after the key.
  dialog.addEventListener('cancel', note)
  close.addEventListener('click', () => {
    note()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    showPlace(gallery, last, true)
    links[last]?.focus({ preventScroll: true })
  })
  document.body.append(dialog)
  dialog.showModal()
  showPlace(strip, place, true)
  strip.querySelectorAll('button')[place]?.focus({ preventScroll: true })
}

/** Returns a picture as a button that makes it larger and small again. */
function viewOf(link: HTMLElement): HTMLElement {
  const view = part('div', 'zoom-view')
  const button = part('button', '')
  button.type = 'button'
  button.ariaPressed = 'false'
  // What the picture shows may be said in another language than the page's.
  button.lang = link.closest<HTMLElement>('[lang]')!.lang
  button.append(link.firstElementChild!.cloneNode(true))
  for (const source of button.querySelectorAll('source')) source.sizes = LARGEST
  // The utilities of the page would cut the picture to its frame.
  for (const img of button.querySelectorAll('img')) img.className = ''
  button.addEventListener('click', ({ detail, offsetX, offsetY }) => {
    const isLarge = button.ariaPressed === 'true'
    // A key presses no place: the middle stays in sight.
    const [across, down] = detail === 0 ? [0.5, 0.5] : [offsetX / button.clientWidth, offsetY / button.clientHeight]
    button.ariaPressed = String(!isLarge)
    // What was pressed stays in sight.
    view.scrollTo(
      across * button.clientWidth - view.clientWidth / 2,
      down * button.clientHeight - view.clientHeight / 2,
    )
  })
  view.append(button)
  return view
}

function part<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { className })
}
