import { showAccount } from '../../features/account/header-account.ts'
import { reloadWhenStale } from '../../features/account/signed-in-hint.ts'
import { grantWish } from '../../features/hearts/wish-intent.ts'

/** What the header does once somebody is signed in: their name, and the wish they signed in for. The back-office has none. */
if (document.querySelector('[data-user-menu]')) {
  void showAccount()
  void grantWish()
  reloadWhenStale()
}
