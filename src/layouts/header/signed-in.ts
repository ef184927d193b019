import { showAccount } from '#features/account/header-account.ts'
import { grantWish } from '#features/hearts/wish-intent.ts'

/** What the header does once somebody is signed in: their name, and the wish they signed in for. The back-office has none. */
if (document.querySelector('[data-user-menu]')) {
  void showAccount()
  void grantWish()
}
