import { readHintCookie } from './hint-cookie.ts'

/** The keys that belong to a person; cart, theme, language and currency belong to the browser and stay. */
const PERSONAL = [
  'checkout',
  'recent-orders',
  'receipts',
  'checkout-form',
  'reset-token',
  'join-token',
  'order-token',
  'wish-intent',
  'reminder',
]

/**
 * Removes what the browser kept for a person who has signed out, or who was followed by another
 * (docs/decisions/015-logging-out.md). Imported by every page and by the stores of those keys, so that it has run before
 * anything reads them. The tab's storage has its own mark: another tab may have seen the logout first. Browser only.
 */
export function forgetVisitor(): void {
  try {
    const now = readHintCookie().replace(/^1-?/, '')
    for (const storage of [localStorage, sessionStorage]) {
      const before = storage.getItem('visitor') ?? ''
      if (before === now) continue
      if (before) for (const key of PERSONAL) storage.removeItem(key)
      storage.setItem('visitor', now)
    }
  } catch {
    // Storage is blocked, so nothing was kept; or this is the server.
  }
}

forgetVisitor()
