import { $currency, $theme } from './preferences.store.ts'

const root = document.documentElement
const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')!

// The boot script has set both before first paint; this keeps them right when they change, here or in another tab.
$theme.subscribe((theme) => {
  root.classList.toggle('dark', theme === 'dark')
  themeColor.content = themeColor.dataset[theme]!
})
$currency.subscribe((currency) => {
  root.dataset.currency = currency
})

/** Takes the other theme, or the other currency. */
export function toggle(preference: 'theme' | 'currency'): void {
  if (preference === 'theme') $theme.set($theme.get() === 'dark' ? 'light' : 'dark')
  else $currency.set($currency.get() === 'USD' ? 'VND' : 'USD')
}
