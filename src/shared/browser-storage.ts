/** Puts a text into the browser's storage. If that is full or forbidden, the text lasts as long as the page. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is full or blocked.
  }
}

/** Returns the text that is stored; nothing on the server, or where storage is forbidden. */
export function recall(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}
