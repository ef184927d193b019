/** The token of the mailed link while this page lives; a reload within the tab finds it again. */
const KEY = 'reset-token'

/**
 * Takes the token out of the address, so that it stands in no history, no screenshot and no Referer header.
 * Empty when the link carried none. Browser only.
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

/** After the password is changed the link is worth nothing. */
export function forgetResetToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
