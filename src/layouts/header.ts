/** What the header does, on every page. No React, and nothing that only some pages need. Menus need no script. */
import './header/preferences.ts'
import './header/cart-badge.ts'
import './header/late-fonts.ts'
import '../features/search/search-box.ts'
import { reloadWhenStale } from '../features/account/signed-in-hint.ts'
import { root } from './header/root.ts'

reloadWhenStale()

// Rare, so fetched only when there is cause: a toast from the page before, somebody signed in.
try {
  if (sessionStorage.toast) void import('../ui/toast/toast.ts').then((toast) => toast.showStoredToast())
} catch {
  // Storage is blocked, so nothing was left there.
}
if ('user' in root.dataset) void import('./header/signed-in.ts')
