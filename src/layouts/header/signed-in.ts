import { showAccount } from '#features/account/header-account.ts'
import { reloadWhenLeft } from '#features/account/reload-when-left.ts'
import { addRememberedWish } from '#features/wishlist-button/remembered-wish.ts'

reloadWhenLeft()

/**
 * Shows a signed-in customer's name in the header, and saves the wish that they signed in for. The back-office has no
 * such menu.
 */
if (document.querySelector('[data-user-menu]')) {
  void showAccount()
  void addRememberedWish()
}
