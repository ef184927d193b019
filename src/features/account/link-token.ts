/** Where the token of a mailed link is stored, so that a reload in the same tab finds it. */
type Key = 'reset-token' | 'join-token'

/**
 * Removes the token from the address, so that it gets into no history, screenshot or Referer header. Returns the token
 * of the query or the fragment. Without one, returns the token that this tab has stored, or an empty text. Browser
 * only.
 */
export function takeLinkToken(key: Key): string {
  const url = new URL(location.href)
  const token = url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('token')
  try {
    if (token) sessionStorage.setItem(key, token)
    if (token) history.replaceState(history.state, '', url.pathname)
    return token ?? sessionStorage.getItem(key) ?? ''
  } catch {
    return token ?? ''
  }
}

/** Removes the stored token: after its use, the link is invalid. */
export function forgetLinkToken(key: Key): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
