import { readHintCookie } from './hint-cookie.ts'

/**
 * What belongs to the browser and stays. Everything else is taken for a person's, so that a new key is never missed.
 */
const KEPT = /^(cart|theme|currency|preferred-language|fonts|toast|admin-sound)$/

/**
 * Removes what the browser kept for a person who has signed out, or who was followed by another
 * (docs/decisions/015-logging-out.md). Imported by every page and by the stores of those keys, so that it has run
 * before anything reads them. The tab's storage has its own mark: another tab may have seen the logout first. Browser
 * only.
 */
export function forgetVisitor(): void {
  try {
    const now = readHintCookie().replace(/^1-?/, '')
    // The tab's first: the browser's may be full, and takes no mark then.
    for (const storage of [sessionStorage, localStorage]) {
      const before = storage.getItem('visitor') ?? ''
      if (before === now) continue
      if (before) for (const key of Object.keys(storage)) if (!KEPT.test(key)) storage.removeItem(key)
      storage.setItem('visitor', now)
    }
  } catch {
    // Storage is blocked, so nothing was kept; or it is full; or this is the server.
  }
}

forgetVisitor()
