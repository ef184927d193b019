import { addToWishlist } from '#features/wishlist/wishlist.calls.ts'
import { callApi } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'
import { whoIsHere } from '#features/account/user.store.ts'
import { showAdded, showFailure } from './heart-toasts.ts'

/** Where a guest's wish waits for them to sign in: the session's storage. */
const KEY = 'wish-intent'

/** Remembers what a guest wanted to keep. */
export function rememberWish(productId: string): void {
  try {
    sessionStorage.setItem(KEY, productId)
  } catch {
    // Storage is blocked: they can tap the heart again.
  }
}

let granted: Promise<void> | undefined

/** Does what somebody wanted to before they signed in, on whatever page they come back to; once a page. */
export function grantWish(): Promise<void> {
  granted ??= grant()
  return granted
}

async function grant(): Promise<void> {
  const productId = takeWish()
  if (!productId) return
  if (!(await whoIsHere())) return rememberWish(productId)
  const locale = localeOf(location.pathname)
  try {
    await callApi(addToWishlist, { locale, body: { productId } })
    showAdded(locale)
  } catch (error) {
    showFailure(locale, error, 'addFailed')
  }
}

function takeWish(): string | null {
  try {
    const productId = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return productId
  } catch {
    return null
  }
}
