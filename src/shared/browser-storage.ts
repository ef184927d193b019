/** Puts a text into the browser's storage. Where that is full or forbidden, it lasts as long as the page. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Nothing else to keep it in.
  }
}

/** What is kept there; nothing where there is no storage, as on the server, or where it is forbidden. */
export function recall(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}
