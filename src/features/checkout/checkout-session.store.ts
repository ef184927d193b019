import '#shared/forget-visitor.ts'
import { storedAtom } from '#shared/stored-atom.ts'
import { parseSession, type Session } from './session.ts'

const KEY = 'checkout'

/**
 * The payment session of this browser: reload, back button and a second tab find the same intent, so that
 * a purchase is charged once. Holds no card and no personal data. Browser only.
 */
export const $keptSession = storedAtom<Session | null>(KEY, null, {
  encode: (session) => (session ? JSON.stringify(session) : ''),
  decode: parseSession,
})

/** The session as it is kept this moment: the store hears of another tab's change a little later. */
export function readKeptSession(): Session | null {
  try {
    return parseSession(localStorage.getItem(KEY) ?? '')
  } catch {
    // Storage is blocked: this page's own session is all there is.
    return $keptSession.get()
  }
}
