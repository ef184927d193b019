import '#shared/forget-visitor.ts'
import { recall } from '#shared/browser-storage.ts'
import { storedAtom } from '#shared/stored-atom.ts'
import { parseSession, type PaymentSession } from './payment-session.ts'

const KEY = 'checkout'

/**
 * The payment session of this browser: after a reload, the back button or in a second tab, the same payment is used, so
 * that a purchase is charged once. Contains no card and no personal data. Browser only.
 */
export const $keptSession = storedAtom<PaymentSession | null>(KEY, null, {
  encode: (session) => (session ? JSON.stringify(session) : ''),
  decode: parseSession,
})

/** Returns the session as stored right now; the store learns of another tab's change a little later. */
export function readKeptSession(): PaymentSession | null {
  const text = recall(KEY)
  // Where storage is blocked, this page's own session is the only one.
  return text === undefined ? $keptSession.get() : parseSession(text ?? '')
}
