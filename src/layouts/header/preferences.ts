import { $currency, $theme, rememberLanguage } from '../../features/preferences/preferences.store.ts'
import { root } from './root.ts'

const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')!

// The boot script has set both before first paint; this keeps them right when they change, here or in another tab.
$theme.listen((theme) => {
  root.classList.toggle('dark', theme === 'dark')
  themeColor.content = themeColor.dataset[theme]!
})
$currency.listen((currency) => {
  root.dataset.currency = currency
})

document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-prefer]')
  const choice = control?.dataset.prefer
  if (choice === 'theme') $theme.set($theme.get() === 'dark' ? 'light' : 'dark')
  else if (choice === 'currency') $currency.set($currency.get() === 'USD' ? 'VND' : 'USD')
  else if (choice) {
    rememberLanguage(choice)
    // The twin of the page as it is now: filters in the query and the place in the page come along.
    const link = control as HTMLAnchorElement
    link.search = location.search
    link.hash = location.hash
  }
})
