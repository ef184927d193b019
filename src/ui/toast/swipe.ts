import { SWIPE_THRESHOLD } from './toast-input.ts'

/** Lets a toast follow a finger to the right; dismisses it past the threshold, else moves it back. */
export function dismissBySwipe(toast: HTMLElement, dismiss: () => void): void {
  let startX: number | null = null

  toast.addEventListener('pointerdown', (event) => {
    if ((event.target as Element).closest('a,button')) return
    startX = event.clientX
    toast.setPointerCapture(event.pointerId)
  })
  toast.addEventListener('pointermove', (event) => {
    if (startX !== null) toast.style.transform = `translateX(${Math.max(0, event.clientX - startX)}px)`
  })
  const release = (event: PointerEvent) => {
    const distance = startX === null ? 0 : event.clientX - startX
    startX = null
    toast.style.transform = ''
    if (event.type === 'pointerup' && distance >= SWIPE_THRESHOLD) dismiss()
  }
  toast.addEventListener('pointerup', release)
  toast.addEventListener('pointercancel', release)
}
