import '#shared/forget-visitor.ts'
import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'

const KEY = 'transfer-key'

/** The purchase by transfer that was asked for last: a hash of its content, and its key. Empty: none. */
let asked = recallInTab(KEY) ?? ''

/**
 * Returns the key of a purchase by transfer. Until `forgetTransferKey`, the same content has the same key, also after a
 * reload of the tab: after a lost answer, the repeated call is the same purchase. Another purchase would be refused
 * what the first one holds: the last piece, or the use of a code. Browser only.
 */
export async function transferKey(content: string): Promise<string> {
  // A hash, because the content has the customer's name and address.
  const hash = await hashOf(content)
  const [before, known] = asked.split(' ')
  if (before === hash && known) return known
  const key = crypto.randomUUID()
  asked = `${hash} ${key}`
  // Where storage is blocked, the key lasts as long as the page.
  keepInTab(KEY, asked)
  return key
}

/** Forgets the key once the purchase is begun or refused: the next one is another, whatever its content. */
export function forgetTransferKey(): void {
  asked = ''
  forgetInTab(KEY)
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
