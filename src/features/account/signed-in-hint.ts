import { readHintCookie } from '#shared/hint-cookie.ts'

/** Returns whether the hint cookie exists that accompanies a session (src/server/session.ts). Browser only. */
export function mayBeSignedIn(): boolean {
  return readHintCookie() !== ''
}

/** Reloads a page that the browser restores from its history after its person has changed. Browser only. */
export function reloadWhenRestored(): void {
  const before = readHintCookie()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readHintCookie() !== before) location.reload()
  })
}
