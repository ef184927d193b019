/**
 * Runs in `<head>`, before the first paint, on every page: applies the stored theme and currency, asks for the web fonts
 * where the browser has them (header/late-fonts.ts), marks a signed-in browser, and moves a visitor to the
 * page's twin in the language they chose (spec, section 4; docs/spec-notes, routes). Storage may throw (blocked cookies) and may hold
 * anything. Inlined everywhere, so it is written for few bytes: no imports, no type checks that cannot fail.
 */
export {}

const root = document.documentElement
const place = location

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return
  }
}

if (stored('theme') === 'dark') {
  const colour = document.querySelector<HTMLMetaElement>('[name=theme-color]')!
  root.classList.add('dark')
  colour.content = colour.dataset['dark']!
}
if (stored('currency') === 'USD') root.dataset['currency'] = 'USD'
for (const font of document.querySelectorAll<HTMLLinkElement>('[media]'))
  if (stored('fonts')) font.media = ''
  else root.classList.add('late')
if (/signed_in=1/.test(document.cookie)) root.dataset['user'] = ''
const twin = '/' + stored('preferred-language')
if (root.dataset['twin']?.includes(twin + '/')) {
  root.hidden = true
  place.replace(twin + (place.pathname === '/' ? '' : place.pathname) + place.search + place.hash)
}
