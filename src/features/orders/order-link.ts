import { keepInTab, recallInTab } from '#shared/tab-storage.ts'
import '#shared/forget-visitor.ts'
import { isOrderId } from './order-id.ts'

/** Where the token of the mailed link is stored, so that a reload in the same tab finds it. */
const KEY = 'order-token'

/** What the link in an order's mails proves: its holder received the mails of this order. */
export interface OrderLink {
  orderId: string
  token: string
}

/**
 * Removes the token (`#token=`) from the address, so that it gets into no history, bookmark or screenshot, and returns
 * it with the order's number. Without one returns the last link that was opened in this tab, if any. Browser only.
 */
export function takeOrderLink(): OrderLink | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  const orderId = new URLSearchParams(location.search).get('id')?.trim() ?? ''
  if (!token) return storedLink()
  history.replaceState(history.state, '', location.pathname + location.search)
  if (!isOrderId(orderId)) return null
  // Where storage is blocked, the link works until the page is left.
  keepInTab(KEY, `${orderId} ${token}`)
  return { orderId, token }
}

function storedLink(): OrderLink | null {
  const [orderId = '', token = ''] = (recallInTab(KEY) ?? '').split(' ')
  return orderId && token ? { orderId, token } : null
}
