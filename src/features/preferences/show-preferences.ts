import { applyTheme } from './apply-theme.ts'
import { $currency, $theme } from './preferences.store.ts'

// The boot script has applied both before the first paint; this applies changes, made here or in another tab.
$theme.subscribe(applyTheme)
$currency.subscribe((currency) => {
  document.documentElement.dataset.currency = currency
})

/** Switches to the other theme, or to the other currency. */
export function toggle(preference: 'theme' | 'currency'): void {
  if (preference === 'theme') $theme.set($theme.get() === 'dark' ? 'light' : 'dark')
  else $currency.set($currency.get() === 'USD' ? 'VND' : 'USD')
}
