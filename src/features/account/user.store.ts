import { atom } from 'nanostores'
import { ApiError, callApi } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'
import { readUser } from './account.calls.ts'
import { mayBeSignedIn } from './signed-in-hint.ts'
import type { User } from './user.ts'

/** The signed-in user; null: a guest; undefined: not asked yet. Browser only. */
export const $user = atom<User | null | undefined>(undefined)

let asked: Promise<User | null> | undefined

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
  try {
    return await callApi(readUser, { locale: localeOf(location.pathname) })
  } catch (error) {
    if (!(error instanceof ApiError)) console.warn('The account could not be read', error)
    return null
  }
}
