import { forgetInTab, keepInTab, recallInTab } from './tab-storage.ts'
import './forget-visitor.ts'

/** Where the token of a link is stored, so that a reload in the same tab and the return from a bank find it. */
type Key = 'reset-token' | 'join-token' | 'payment-link'

/**
 * Removes the token from the address, so that it gets into no history, bookmark, screenshot or Referer header. Returns
 * the token of the query or the fragment. Without one, returns the token that this tab has stored, or an empty text.
 * Browser only.
 */
export function takeLinkToken(key: Key): string {
  const url = new URL(location.href)
  const token = url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('token')
  if (!token) return recallInTab(key) ?? ''
  // Where storage is blocked, the link works until the page is left.
  keepInTab(key, token)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url.pathname + url.search)
  return token
}

/** Removes the stored token: after its use, the link is invalid. */
export function forgetLinkToken(key: Key): void {
  forgetInTab(key)
}
