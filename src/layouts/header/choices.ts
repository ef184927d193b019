import { keep } from '#shared/browser-storage.ts'

/** Theme, currency and language in the header. The code that changes the first two is loaded on the first change. */
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-prefer]')
  const choice = control?.dataset.prefer
  if (choice === 'theme' || choice === 'currency') void preferences().then(({ toggle }) => toggle(choice))
  else if (choice) {
    // Only the boot script reads this: a page's language is determined by its address (spec, sections 4 and 5).
    keep('preferred-language', choice)
    // The link keeps the page's present query and hash, so that filters and position are kept.
    const link = control as HTMLAnchorElement
    link.search = location.search
    link.hash = location.hash
  }
})

// Shows what was chosen in another tab, or on another page while the browser kept this one in its history.
addEventListener('storage', () => void preferences())
addEventListener('pageshow', ({ persisted }) => void (persisted && preferences()))

function preferences() {
  return import('#features/preferences/show-preferences.ts')
}
