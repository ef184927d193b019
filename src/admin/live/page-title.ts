let title = ''
let count = 0

/** Sets the title of the tab to a screen's. What is new is counted before it. */
export function showTitle(next: string): void {
  title = next
  write()
}

/** Shows how many new things nobody has looked at: `(3) Orders · …`. Zero shows no number. */
export function showCount(next: number): void {
  count = next
  if (title) write()
}

function write(): void {
  document.title = count > 0 ? `(${count}) ${title}` : title
}
