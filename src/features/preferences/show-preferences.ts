import { $currency, $theme } from './preferences.store.ts'

const root = document.documentElement
const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')!

// The boot script has applied both before the first paint; this applies changes, made here or in another tab.
$theme.subscribe((theme) => {
  root.classList.toggle('dark', theme === 'dark')
  themeColor.content = themeColor.dataset[theme]!
})
$currency.subscribe((currency) => {
  root.dataset.currency = currency
})

/** Switches to the other theme, or to the other currency. */
export function toggle(preference: 'theme' | 'currency'): void {
  if (preference === 'theme') $theme.set($theme.get() === 'dark' ? 'light' : 'dark')
  else $currency.set($currency.get() === 'USD' ? 'VND' : 'USD')
}
