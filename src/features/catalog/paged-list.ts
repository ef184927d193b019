import { $currency } from '#features/preferences/preferences.store.ts'
import { filtersQuery, type Filters } from './filter-products.ts'

/**
 * Filters the list with cards from the server: of a catalogue that is on more than one page, because this page does not
 * have all of them, and by further filters, which only the server knows.
 */
const list = document.querySelector<HTMLElement>('[data-products]')!
const count = document.querySelector<HTMLElement>('[data-count]')!
const further = document.querySelector<HTMLDetailsElement>('[data-further]')!
const hint = document.querySelector<HTMLElement>('[data-no-match] p + p')!
/** The page as it came, which is what its own address shows without filters. */
const own = {
  path: location.pathname,
  page: Number(/\/page\/(\d+)$/.exec(location.pathname)?.[1] ?? 1),
  cards: [...list.children],
  count: count.textContent,
  hint: hint.textContent,
  pager: pager(),
}
const foundPath = further.querySelector('a')!.pathname.replace(/\w+$/, 'found')
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
  const isHere = query === '' && location.pathname === own.path
  const params = new URLSearchParams(isHere ? filtersQuery(filters, own.page) : query)
  params.set('currency', $currency.get())
  if (further.open) params.set('choices', '1')
  const isOwn = isHere && !further.open
  const wanted = isOwn ? '' : params.toString()
  if (wanted === latest) return null
  latest = wanted
  asking?.abort()
  hint.textContent = own.hint
  if (isOwn) {
    setBusy(false)
    replace(own.cards, own.count, own.pager)
    return own.cards.length
  }
  const { signal } = (asking = new AbortController())
  setBusy(true)
  try {
    const response = await fetch(`${foundPath}?${params}`, { signal })
    if (!response.ok) throw new Error(`The products could not be listed: ${response.status}`)
    const answer = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (signal.aborted) return null
    const found = answer.querySelector<HTMLElement>('[data-found-count]')!
    const cards = [...found.querySelector('ul')!.children]
    replace(cards, found.dataset.foundCount!, found.querySelector('[data-pages]'))
    if (found.dataset.hint) hint.textContent = found.dataset.hint
    const choices = found.querySelector<HTMLElement>('[data-choices]')
    if (choices) offer(choices)
    return cards.length
  } catch (error) {
    if (signal.aborted) return null
    latest = 'failed'
    throw error
  } finally {
    if (!signal.aborted) setBusy(false)
  }
}

/** Forgets what is shown or asked for, because the page filters its own cards again. */
export function leave(): void {
  const wasAsking = latest !== ''
  asking?.abort()
  latest = ''
  hint.textContent = own.hint
  // A request that is aborted leaves this to what comes after it.
  if (wasAsking) setBusy(false)
}

/** Offers the further filters in place of the link to their page, or what they find beside the others now. */
function offer(choices: HTMLElement): void {
  const offered = further.querySelector('[data-choices]')
  if (!offered) return further.querySelector('a')!.replaceWith(choices)
  // The controls stay, because one of them has the focus.
  for (const select of offered.querySelectorAll('select')) {
    const theirs = choices.querySelector<HTMLSelectElement>(`#${select.id}`)!
    // Read before its options move: each that leaves makes another the selected one.
    const { value } = theirs
    select.replaceChildren(...theirs.options)
    select.value = value
  }
  offered.querySelector('span')!.replaceWith(choices.querySelector('span')!)
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
}
