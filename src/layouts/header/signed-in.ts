import { showAccount } from '#features/account/header-account.ts'
import { addRememberedWish } from '#features/wishlist-button/remembered-wish.ts'

/**
 * Shows a signed-in customer's name in the header, and saves the wish that they signed in for. The back-office has no
 * such menu.
 */
if (document.querySelector('[data-user-menu]')) {
  void showAccount()
  void addRememberedWish()
}
