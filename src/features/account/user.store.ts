import { atom } from 'nanostores'
import { ApiError, callApi } from '#shared/api-client.ts'
import { HINT_COOKIE, readHintCookie } from '#shared/hint-cookie.ts'
import { localeOf } from '#shared/locale.ts'
import { readUser } from './account.calls.ts'
import { mayBeSignedIn } from './signed-in-hint.ts'
import type { User } from './user.ts'

/** The signed-in user; null: a guest; undefined: not asked yet. Browser only. */
export const $user = atom<User | null | undefined>(undefined)

let asked: Promise<User | null> | undefined

/**
 * The address as it was opened, with the secret of a mailed link. A page that takes it out imports this module, which
 * the header could load too late.
 */
const opened = globalThis.location?.href

/**
 * Returns the signed-in user, asked for once a page and not retried (spec, section 6). Without the hint cookie that
 * accompanies a session the server is not asked: most visitors are guests, and their pages need no request.
 */
export function signedInUser(): Promise<User | null> {
  asked ??= (mayBeSignedIn() ? fetchUser() : Promise.resolve(null)).then((user) => {
    $user.set(user)
    return user
  })
  return asked
}

async function fetchUser(): Promise<User | null> {
  const hint = readHintCookie()
  try {
    return await callApi(readUser, { locale: localeOf(location.pathname) })
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('The account could not be read', error)
    // Another person may have signed in while the server was asked. The same person has the same hint: who signs in
    // again within this moment is taken for a guest until the session is renewed.
    else if (error.status === 401 && readHintCookie() === hint) leave()
    return null
  }
}

/**
 * Follows a session that was ended from another device: without its hint, the page that is loaded again drops what the
 * browser kept for the person (`src/shared/forget-visitor.ts`), and takes the secret of its link from the address
 * again. Here and not by the server's 401, which could arrive late and sign out another person who has just signed in.
 */
function leave(): void {
  document.cookie = `${HINT_COOKIE}=; Path=/; Max-Age=0`
  // A cookie that cannot be removed would reload the page for ever.
  if (readHintCookie()) return
  history.replaceState(history.state, '', opened)
  location.reload()
}
