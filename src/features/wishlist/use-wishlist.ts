import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { useAccountData, type AccountData } from '#features/account/use-account-data.ts'
import { showFailure, showRemoved } from '#features/wishlist-button/wishlist-toasts.ts'
import { addRememberedWish } from '#features/wishlist-button/remembered-wish.ts'
import { listWishlist, removeFromWishlist } from './wishlist.calls.ts'
import { withBack, type WishlistEntry } from './wishlist.ts'

interface Wishlist {
  view: AccountData<readonly WishlistEntry[]>
  reload(): void
  /** Removes a product optimistically; restores it if the server refuses. */
  remove(entry: WishlistEntry): Promise<void>
}

/** Loads and edits the wishlist of the signed-in customer. */
export function useWishlist(locale: Locale): Wishlist {
  const { view, reload, change } = useAccountData<readonly WishlistEntry[]>(async () => {
    // A wish from before sign-in is added first, so that the list contains it.
    await addRememberedWish()
    return callApi(listWishlist, { locale })
  })

  async function remove(entry: WishlistEntry) {
    if (view.kind !== 'shown') return
    change((entries) => entries.filter(({ id }) => id !== entry.id))
    try {
      await callApi(removeFromWishlist, { locale, params: { productId: entry.productId } })
      showRemoved(locale)
    } catch (error) {
      change((entries) => withBack(entries, entry, view.data))
      showFailure(locale, error, 'removeFailed')
    }
  }
  return { view, reload, remove }
}
