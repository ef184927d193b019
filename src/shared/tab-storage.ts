// A module of its own, because every page loads browser-storage.ts.

/** Puts a text into the tab's storage. If that is full or blocked, the text lasts as long as the page. */
export function keepInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or blocked.
  }
}

/** Returns a text from the tab's storage; null without one, and where there is no storage, as on the server. */
export function recallInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Removes a text from the tab's storage. */
export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
