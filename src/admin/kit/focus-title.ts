/** Gives the focus to the screen's title, or to the screen while it has none. What is read stays where it is. */
export function focusTitle(): void {
  const main = document.querySelector('main')
  const title = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  title?.focus({ preventScroll: true })
}
