import { $currency } from '../preferences/preferences.store.ts'
import { filterCards, filtersQuery, parseFilters, type CardFacts, type Filters } from './filter-products.ts'

/** Sorts and filters the cards of the product list. The state is the page's query, so a link carries it. */
const form = document.querySelector<HTMLElement>('[data-filters]')!
const list = document.querySelector<HTMLElement>('[data-products]')!
const count = document.querySelector<HTMLElement>('[data-count]')!
const nothing = document.querySelector<HTMLElement>('[data-no-match]')!
const clearButton = nothing.querySelector('button')!
const clearLink = clearButton.cloneNode(true) as HTMLButtonElement
clearLink.className = 'link'

type Card = CardFacts & { element: HTMLElement }
const cards = [...list.children].map((element): Card => {
  const { name = '', otherName = '', category = '', vnd, usd, inStock } = (element as HTMLElement).dataset
  return {
    element: element as HTMLElement,
    name,
    otherName: `${otherName} ${categoryNames(category)}`,
    category,
    VND: Number(vnd),
    USD: Number(usd),
    inStock: inStock !== undefined,
  }
})

/** What a category is called: as its chip says, and as its slug does, which is Vietnamese. */
function categoryNames(slug: string): string {
  const chip = form.querySelector(`[name=category][value="${slug}"]`)?.parentElement
  return `${chip?.textContent ?? ''} ${slug.replaceAll('-', ' ')}`
}

function show(filters: Filters): void {
  const shown = filterCards(cards, filters, $currency.get())
  const elements = shown.map((card) => card.element)
  // Cards put anew where they are would be laid out anew.
  if (elements.length !== list.children.length || elements.some((element, index) => element !== list.children[index]))
    list.replaceChildren(...elements)
  nothing.hidden = shown.length > 0
  const { one = '', other = '' } = count.dataset
  count.textContent = (shown.length === 1 ? one : other).replace('#', String(shown.length))
  // No field of the form shows what was searched for.
  if (filters.q && shown.length > 0) count.append(` · “${filters.q}” · `, clearLink)
}

function fillForm({ category, price, inStock, sort }: Filters): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=category]'))
    radio.checked = radio.value === category
  field('price').value = price
  field('sort').value = sort
  field('stock').checked = inStock
}

function field(name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`)!
}

function applyQuery(): void {
  const filters = parseFilters(location.search)
  fillForm(filters)
  show(filters)
}

function applyForm(): void {
  const filters: Filters = {
    ...parseFilters(location.search),
    category: form.querySelector<HTMLInputElement>('[name=category]:checked')?.value ?? '',
    price: field('price').value as Filters['price'],
    sort: field('sort').value as Filters['sort'],
    inStock: field('stock').checked,
  }
  history.replaceState(history.state, '', location.pathname + filtersQuery(filters) + location.hash)
  show(filters)
}

// Bands are told, and cards picked, in the currency that is shown.
$currency.subscribe((currency) => {
  for (const option of form.querySelectorAll<HTMLElement>('[data-vnd]'))
    option.textContent = option.dataset[currency === 'VND' ? 'vnd' : 'usd'] ?? ''
  applyQuery()
})
form.addEventListener('change', applyForm)
addEventListener('popstate', applyQuery)
function clear(): void {
  history.replaceState(history.state, '', location.pathname)
  applyQuery()
  form.querySelector<HTMLElement>('input:checked')?.focus()
}
clearButton.addEventListener('click', clear)
clearLink.addEventListener('click', clear)
// Coming back by the browser's buttons may restore the form; the query is what counts.
addEventListener('pageshow', applyQuery)
