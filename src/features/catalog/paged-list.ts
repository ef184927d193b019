import { $currency } from '#features/preferences/preferences.store.ts'
import { filtersQuery, type Filters } from './filter-products.ts'

/**
 * Filters the list of a catalogue that is on more than one page: the cards come from the server, because this page does
 * not have all of them.
 */
const list = document.querySelector<HTMLElement>('[data-products]')!
const count = document.querySelector<HTMLElement>('[data-count]')!
/** The page as it came, which is what its own address shows without filters. */
const own = { path: location.pathname, cards: [...list.children], count: count.textContent, pager: pager() }
/** What is shown or asked for: a query and its currency; empty: the page's own cards. */
let latest = ''
let asking: AbortController | undefined

/** The page of an address with filters; 1 without a number. */
const pageOf = (query: string) => Math.max(1, Number(new URLSearchParams(query).get('page')) || 1)

/**
 * Shows what the filters of the address find. Resolves to the number of cards shown, or to null if they are shown
 * already or another call came after this one.
 * @throws Error if the request fails; the cards stay
 */
export async function showFound(filters: Filters): Promise<number | null> {
  const query = filtersQuery(filters, pageOf(location.search))
  const params = new URLSearchParams(query)
  params.set('currency', $currency.get())
  const isOwn = query === '' && location.pathname === own.path
  const wanted = isOwn ? '' : params.toString()
  if (wanted === latest) return null
  latest = wanted
  asking?.abort()
  if (isOwn) {
    setBusy(false)
    replace(own.cards, own.count, own.pager)
    return own.cards.length
  }
  const { signal } = (asking = new AbortController())
  setBusy(true)
  try {
    const response = await fetch(`${list.dataset.found}?${params}`, { signal })
    if (!response.ok) throw new Error(`The products could not be listed: ${response.status}`)
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (signal.aborted) return null
    const found = answer.querySelector<HTMLElement>('[data-found-count]')!
    const cards = [...found.querySelector('ul')!.children]
    replace(cards, found.dataset.foundCount!, found.querySelector('[data-pages]'))
    return cards.length
  } catch (error) {
    if (signal.aborted) return null
    latest = 'failed'
    throw error
  } finally {
    if (!signal.aborted) setBusy(false)
  }
}

/** While the list is asked for, the links to its pages are those of the list before, and lead nowhere. */
function setBusy(isBusy: boolean): void {
  list.ariaBusy = String(isBusy)
  pager()?.toggleAttribute('inert', isBusy)
}

function pager(): Element | null {
  return document.querySelector('main [data-pages]')
}

function replace(cards: Element[], text: string, links: Element | null): void {
  list.replaceChildren(...cards)
  count.textContent = text
  pager()?.remove()
  links?.removeAttribute('inert')
  if (links) document.querySelector('[data-no-match]')!.after(links)
  // A signed-in customer's hearts are marked on cards that have just come.
  if ('user' in document.documentElement.dataset)
    void import('#features/wishlist-button/wishlist-actions.ts').then((actions) => actions.markWishlisted())
}
