/** Whether the hint that stands beside a session is there (src/server/session.ts). Browser only. */
export function mayBeSignedIn(): boolean {
  return readHint() !== ''
}

/**
 * Loads a page anew that shows what was another person's: one that comes back from the history, and one that comes back
 * to the front after its person has signed out in another tab. Browser only.
 */
export function reloadWhenStale(): void {
  const before = readHint()
  let left = before
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readHint() !== before) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) left = readHint()
    else if (left && readHint() !== left) location.reload()
  })
}

/** Differs from person to person; empty: nobody is signed in. */
function readHint(): string {
  return /signed_in=(1[\w-]*)/.exec(document.cookie)?.[1] ?? ''
}
