import '#shared/forget-visitor.ts'
import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'

const STORED = 'transfer-key'
const UUID_LENGTH = 36

/** The key of the purchase by transfer that was asked for last, and then its content. Empty: none. */
let asked = recallInTab(STORED) ?? ''

/**
 * Returns the key of a purchase by transfer. Until `forgetTransferKey`, the same content has the same key, also after a
 * reload of the tab: after a lost answer, the repeated call is the same purchase. Another purchase would be refused
 * what the first one holds: the last piece, or the use of a code. Browser only.
 */
export function transferKey(content: string): string {
  if (asked.slice(UUID_LENGTH) !== content) {
    asked = crypto.randomUUID() + content
    // Where storage is blocked, the key lasts as long as the page.
    keepInTab(STORED, asked)
  }
  return asked.slice(0, UUID_LENGTH)
}

/** Forgets the key once the purchase is begun or refused: the next one is another, whatever its content. */
export function forgetTransferKey(): void {
  asked = ''
  forgetInTab(STORED)
}
