/** Whether the hint that stands beside a session is there (src/server/session.ts). Browser only. */
export function mayBeSignedIn(): boolean {
  return /signed_in=1/.test(document.cookie)
}

/** A page that comes back from the history shows who was signed in when it was left; if that has changed, it is loaded anew. */
export function reloadWhenStale(): void {
  const before = mayBeSignedIn()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && mayBeSignedIn() !== before) location.reload()
  })
}
