import '#shared/forget-visitor.ts'

/** Where the token is stored, so that a reload in the same tab and the return from a bank find it. */
const KEY = 'payment-link'

/**
 * Removes the token (`#token=`) from the address, so that it gets into no history, bookmark or screenshot, and returns
 * it; without one the last that was opened in this tab. Empty: there is none. Browser only.
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  try {
    if (!token) return sessionStorage.getItem(KEY) ?? ''
    sessionStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked: the link works until the page is left.
  }
  if (token) history.replaceState(history.state, '', location.pathname + location.search)
  return token ?? ''
}
