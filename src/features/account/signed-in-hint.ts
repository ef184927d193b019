import { readHintCookie } from '#shared/hint-cookie.ts'

/** Returns whether the hint cookie exists that accompanies a session (src/server/session.ts). Browser only. */
export function mayBeSignedIn(): boolean {
  return readHintCookie() !== ''
}

/**
 * Reloads a page that shows another person's data: one restored from the browser's history, or one that becomes visible
 * after its person has signed out in another tab. Browser only.
 */
export function reloadWhenStale(): void {
  const before = readHintCookie()
  let left = before
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readHintCookie() !== before) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) left = readHintCookie()
    else if (left && readHintCookie() !== left) location.reload()
  })
}
