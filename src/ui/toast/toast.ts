import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'
import * as icons from '../icons/shop.ts'
import { startCountdown } from './countdown.ts'
import { dismissBySwipe } from './swipe.ts'
import { parseStoredToast, READABLE_MS, STORED_TOAST_KEY, TOAST_DURATION_MS, type ToastInput } from './toast-input.ts'
import styles from './toast.css?inline'

export type { ToastInput } from './toast-input.ts'

const area = typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-toasts]')
let dismissShown: (() => void) | undefined
/** The success that waits for a failure to be read. */
let waiting: ReturnType<typeof setTimeout> | undefined
/** Until when nothing but another failure replaces the shown one, by `performance.now()`. */
let readableUntil = 0

if (area) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8') return
    event.preventDefault()
    area.focus()
  })
}

/**
 * Shows a toast in the page's toast area. Only one is visible: a new one replaces the last, but a success waits until a
 * failure could be read. Returns what removes it, for when its cause is gone.
 */
export function showToast(input: ToastInput): () => void {
  if (!area) return () => {}
  clearTimeout(waiting)
  const destructive = input.variant === 'destructive'
  const wait = destructive ? 0 : readableUntil - performance.now()
  if (wait <= 0) return show(area, input, destructive)
  let remove = () => clearTimeout(timer)
  const timer = setTimeout(() => (remove = showToast(input)), wait)
  waiting = timer
  return () => remove()
}

function show(area: HTMLElement, input: ToastInput, destructive: boolean): () => void {
  dismissShown?.()
  readableUntil = destructive ? performance.now() + READABLE_MS : 0
  const toast = build(input)
  area.querySelector(destructive ? '[role=alert]' : '[role=status]')?.append(toast)

  const dismiss = () => {
    countdown.hold()
    toast.remove()
    removeEventListener('focusin', makeRoom)
    if (dismissShown !== dismiss) return
    dismissShown = undefined
    readableUntil = 0
  }
  dismissShown = dismiss
  // In the next frame the page has scrolled to what received the focus, and shows the messages about it.
  const makeRoom = () => requestAnimationFrame(() => keepUncovered(area, toast))
  addEventListener('focusin', makeRoom)
  makeRoom()
  const countdown = startCountdown(TOAST_DURATION_MS, dismiss)
  const settle = () => (toast.matches(':hover, :focus-within') ? countdown.hold() : countdown.run())
  for (const event of ['pointerenter', 'pointerleave', 'focusin']) toast.addEventListener(event, settle)
  toast.addEventListener('focusout', () => setTimeout(settle))
  toast.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss())
  toast.querySelector('button')?.addEventListener('click', dismiss)
  dismissBySwipe(toast, dismiss)
  return dismiss
}

/** Stores a toast for the page that is about to open. */
export function showToastOnNextPage(input: ToastInput): void {
  // Where storage is blocked, the message is lost, but the navigation still works.
  keepInTab(STORED_TOAST_KEY, JSON.stringify(input))
}

/** Shows the toast that the previous page stored. */
export function showStoredToast(): void {
  const toast = parseStoredToast(recallInTab(STORED_TOAST_KEY))
  forgetInTab(STORED_TOAST_KEY)
  if (toast) showToast(toast)
}

/**
 * Moves the toasts to the top if they would cover the focused control or what describes it, such as its error. A toast
 * that has the focus stays where it is: it may just be pressed.
 */
function keepUncovered(area: HTMLElement, toast: HTMLElement): void {
  if (toast.contains(document.activeElement)) return
  const control = document.activeElement?.closest('a,button,input,select,textarea')
  const notes = control?.ariaDescribedByElements ?? []
  delete area.dataset.top
  const { top, right, bottom, left } = toast.getBoundingClientRect()
  const isCovered = (part: Element | null | undefined) => {
    const box = part?.getBoundingClientRect()
    return box && box.top < bottom && box.bottom > top && box.left < right && box.right > left
  }
  if ([control, ...notes].some(isCovered)) area.dataset.top = ''
}

function build({ title, description, variant, link }: ToastInput): HTMLElement {
  const toast = element('div', 'toast')
  if (variant === 'destructive') toast.dataset.destructive = ''
  toast.append(element('p', 'toast-title', title))
  if (description) toast.append(element('p', '', description))
  if (link) {
    const anchor = element('a', 'link', link.text)
    anchor.href = link.href
    toast.append(anchor)
  }
  const close = element('button', 'icon-btn')
  close.ariaLabel = area?.dataset.close ?? ''
  close.innerHTML = `<svg class="icon" width="16" height="16" viewBox="0 0 24 24"><path d="${icons.close}"/></svg>`
  toast.append(close)
  return toast
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text })
}
