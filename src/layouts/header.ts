/**
 * The header's script, on every page: no React, no store, and nothing that only some pages need. Menus need no script.
 */
import '#shared/forget-visitor.ts'
import './header/choices.ts'
import './header/late-fonts.ts'
import '#features/search/search-box.ts'
import { reloadWhenRestored } from '#features/account/signed-in-hint.ts'
import { recall } from '#shared/browser-storage.ts'
import { root } from './header/root.ts'

reloadWhenRestored()

// Loaded only when needed: for a filled cart, for a toast of the previous page, or for a signed-in customer.
for (const event of ['storage', 'pageshow']) addEventListener(event, showCart)
showCart()
try {
  if (sessionStorage.toast) void import('#ui/toast/toast.ts').then((toast) => toast.showStoredToast())
} catch {
  // Storage is blocked, so there is no toast.
}
if ('user' in root.dataset) void import('./header/signed-in.ts')

function showCart(): void {
  if (recall('cart')) void import('#features/cart/cart-badge.ts')
}
