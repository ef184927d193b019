/**
 * Runs in `<head>` before the first paint, on every page: applies the stored theme and currency, requests the web fonts
 * if the browser has them cached (header/late-fonts.ts), and marks a signed-in browser. Redirects a visitor to the page
 * in the language they chose (spec, section 4; docs/spec-notes, routes). Storage may throw (blocked cookies) and may
 * hold anything. Inlined into every page, so it is written for few bytes: no imports, and no type checks that cannot
 * fail.
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

// In the dark theme, drawn pictures get their files for it as soon as they are in the page (decision 070); with a
// space before them, they are not found again.
new MutationObserver(() => {
  for (const part of document.querySelectorAll<HTMLSourceElement>('.dark [srcset^="/objects/d"]'))
    part.srcset = ' ' + part.srcset.replace(/\.\w+/g, '-night$&')
}).observe(root, { childList: true, subtree: true })
if (stored('theme') === 'dark') {
  root.classList.add('dark')
  // The paper of the dark theme, as in tokens.css and apply-theme.ts.
  document.querySelector<HTMLMetaElement>('[name=theme-color]')!.content = '#0e1913'
}
if (stored('currency') === 'USD') root.dataset['currency'] = 'USD'
for (const font of document.querySelectorAll<HTMLLinkElement>('[media]'))
  if (stored('fonts')) font.media = ''
  else root.classList.add('late')
// The name of HINT_COOKIE (src/shared/hint-cookie.ts).
if (/signed_in=1/.test(document.cookie)) root.dataset['user'] = ''
const twin = '/' + stored('preferred-language')
if (root.dataset['twin']?.includes(twin + '/')) {
  root.hidden = true
  place.replace(twin + (place.pathname === '/' ? '' : place.pathname) + place.search + place.hash)
}
