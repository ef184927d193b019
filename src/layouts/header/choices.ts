import { keep } from '#shared/browser-storage.ts'

/** Theme, currency and language of the header. The code that changes the first two is fetched on the first change. */
document.addEventListener('click', ({ target }) => {
  const control = (target as Element).closest<HTMLElement>('[data-prefer]')
  const choice = control?.dataset.prefer
  if (choice === 'theme' || choice === 'currency') void preferences().then(({ toggle }) => toggle(choice))
  else if (choice) {
    // Read by the boot script alone: the language of a page is its address (spec, sections 4 and 5).
    keep('preferred-language', choice)
    // The twin of the page as it is now: filters in the query and the place in the page come along.
    const link = control as HTMLAnchorElement
    link.search = location.search
    link.hash = location.hash
  }
})

// Chosen in another tab, or on another page while this one was kept by the browser: it shows it once it is there.
addEventListener('storage', () => void preferences())
addEventListener('pageshow', ({ persisted }) => void (persisted && preferences()))

function preferences() {
  return import('#features/preferences/show-preferences.ts')
}
