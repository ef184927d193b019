/** Where the token of the mailed link is stored, so that a reload in the same tab finds it. */
const KEY = 'reset-token'

/**
 * Removes the token from the address, so that it gets into no history, screenshot or Referer header, and returns it.
 * Empty if the link had none. Browser only.
 */
export function takeResetToken(): string {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  try {
    if (token) sessionStorage.setItem(KEY, token)
    if (token) history.replaceState(history.state, '', url.pathname)
    return token ?? sessionStorage.getItem(KEY) ?? ''
  } catch {
    return token ?? ''
  }
}

/** Removes the stored token: after the password is changed, the link is invalid. */
export function forgetResetToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
