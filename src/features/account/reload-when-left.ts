import { readHintCookie } from '#shared/hint-cookie.ts'

/** Reloads a page that becomes visible after its person has signed out in another tab. Browser only. */
export function reloadWhenLeft(): void {
  let left = readHintCookie()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) left = readHintCookie()
    else if (left && readHintCookie() !== left) location.reload()
  })
}
