import { addToWishlist } from '#features/wishlist/wishlist.calls.ts'
import { callApi } from '#shared/api-client.ts'
import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'
import { localeOf } from '#shared/locale.ts'
import { signedInUser } from '#features/account/user.store.ts'
import { showAdded, showFailure } from './wishlist-toasts.ts'

/** The sessionStorage key that holds a guest's wish until sign-in. */
const KEY = 'wish-intent'

/** Remembers the product that a guest wanted in the wishlist. */
export function rememberWish(productId: string): void {
  // Where storage is blocked, the guest can press the heart again.
  keepInTab(KEY, productId)
}

let granted: Promise<void> | undefined

/** Adds the product that a guest chose before signing in, on the first page after sign-in. Runs once per page. */
export function addRememberedWish(): Promise<void> {
  granted ??= grant()
  return granted
}

async function grant(): Promise<void> {
  const productId = takeWish()
  if (!productId) return
  if (!(await signedInUser())) return rememberWish(productId)
  const locale = localeOf(location.pathname)
  try {
    await callApi(addToWishlist, { locale, body: { productId } })
    showAdded(locale)
  } catch (error) {
    showFailure(locale, error, 'addFailed')
  }
}

function takeWish(): string | null {
  const productId = recallInTab(KEY)
  forgetInTab(KEY)
  return productId
}
