import { showAccount } from '#features/account/header-account.ts'
import { grantWish } from '#features/hearts/wish-intent.ts'

/** Shows a signed-in customer's name in the header, and grants the wish they signed in for. The back-office has no menu for it. */
if (document.querySelector('[data-user-menu]')) {
  void showAccount()
  void grantWish()
}
