import { showToast } from '#ui/toast/toast.ts'

let asking: AbortController | undefined

/**
 * Shows what a link of the reviews leads to: more reviews below those that are shown, or those that a filter finds. If
 * they cannot be read, the browser follows the link; if the visitor asks too often, the reviews stay.
 */
export async function showReviews(link: HTMLAnchorElement): Promise<void> {
  const section = document.querySelector('#reviews-section')!
  asking?.abort()
  const { signal } = (asking = new AbortController())
  section.ariaBusy = 'true'
  try {
    const response = await fetch(link.href, { signal })
    // In a template the styles of the page are not applied, which the security policy would refuse.
    const page = document.createElement('template')
    page.innerHTML = await response.text()
    const found = page.content.querySelector('#reviews-section')
    if (signal.aborted) return
    // The page that the link leads to would say no more (TooManyRequests.astro).
    const [title, description] = page.content.querySelectorAll('[role=alert] > h1, [role=alert] > p')
    if (response.status === 429 && title)
      return void showToast({
        variant: 'destructive',
        title: title.textContent,
        description: description?.textContent,
      })
    if (!response.ok || !found) return location.assign(link.href)
    if (link.closest('[data-review-part]')) addReviews(section, found)
    else replaceReviews(section, found, link)
  } catch {
    if (!signal.aborted) location.assign(link.href)
  } finally {
    if (!signal.aborted) section.ariaBusy = 'false'
  }
}

/** Adds reviews below the last one; the focus goes to the first of them, since the pressed link is gone. */
function addReviews(section: Element, found: Element): void {
  const added = [...found.querySelectorAll('ol > li')]
  section.querySelector('ol')!.append(...added)
  section.querySelector('[data-review-part]')!.replaceWith(found.querySelector('[data-review-part]')!)
  focus(added[0]?.querySelector('h3'))
}

/** The focus stays on the filter that was pressed, whose link leads elsewhere now, or goes to the heading. */
function replaceReviews(section: Element, found: Element, link: HTMLAnchorElement): void {
  section.replaceChildren(...found.children)
  const same = [...section.querySelectorAll('a')].find((each) => each.textContent === link.textContent)
  focus(same ?? section.querySelector('h2'))
}

function focus(element: HTMLElement | null | undefined): void {
  if (!element) return
  if (element.tagName !== 'A') element.tabIndex = -1
  element.focus({ preventScroll: true })
}
