import { $currency } from '#features/preferences/preferences.store.ts'
import type { PluralForm } from '#i18n/locales.ts'
import { filterCards, filtersQuery, parseFilters, type CardFacts, type Filters } from './filter-products.ts'
import { $found, $searched } from './searched.store.ts'
import type * as PagedList from './paged-list.ts'

/** Sorts and filters the cards of the product list. The state is the page's query, so that a link carries it. */
const form = document.querySelector<HTMLElement>('[data-filters]')!
const list = document.querySelector<HTMLElement>('[data-products]')!
const count = document.querySelector<HTMLElement>('[data-count]')!
const countForms = JSON.parse(count.dataset.forms!) as Partial<Record<PluralForm, string>>
const pluralRules = new Intl.PluralRules(document.documentElement.lang)
const nothing = document.querySelector<HTMLElement>('[data-no-match]')!
const [noMatch, noMatchHint] = nothing.querySelectorAll('p')
const noMatchText = noMatch!.textContent
const searchedText = noMatch!.dataset.searched!
const clearButton = nothing.querySelector('button')!
const clearLink = clearButton.cloneNode(true) as HTMLButtonElement
clearLink.className = 'link'

/** The address of the list's first page. */
const listPath = location.pathname.replace(/\/page\/\d+$/, '')
const further = form.querySelector('details')!
/** Shows cards from the server: of a catalogue of several pages, by further filters, and of add-ons. */
let paged: Promise<typeof PagedList> | undefined

type Card = CardFacts & { element: HTMLElement }
/** The list as it came, with its tiles, which filters leave out. */
const whole = [...list.children]
const cards = [...list.querySelectorAll<HTMLElement>('[data-category]')].map((element): Card => {
  const { category = '', inStock } = element.dataset
  // Both are on the card, a sale price first; attributes would take 5 bytes of the page's first round trip for each.
  const shown = (currency: string) => element.querySelector(currency)!.firstChild!.textContent!
  return {
    element,
    slug: element.querySelector('a')!.pathname.split('/').at(-1)!,
    name: element.querySelector('.card-name')!.textContent.trim(),
    category,
    VND: Number(shown('.vnd').replace(/\D/g, '')),
    USD: Number(shown('.usd').replace(/[^\d.]/g, '')),
    inStock: inStock !== undefined,
  }
})

function show(filters: Filters): void {
  $searched.set(filters.q)
  const answer = $found.get()
  const found = answer?.query === filters.q ? answer : null
  if ('paged' in list.dataset || further.open || hasFurther(filters) || needsMore(filters, found?.slugs))
    return void showPaged(filters)
  // While the search is loading, and if it fails, all products remain visible.
  list.ariaBusy = String(isSearching())
  void paged?.then(
    ({ leave }) => {
      leave()
      list.ariaBusy = String(isSearching())
    },
    () => {},
  )
  const slugs = found?.slugs ?? null
  const shown = filterCards(cards, filters, $currency.get(), slugs)
  const elements = filtersQuery(filters) ? shown.map((card) => card.element) : whole
  // Replacing the cards in the same order would lay them out again.
  if (elements.length !== list.children.length || elements.some((element, index) => element !== list.children[index]))
    list.replaceChildren(...elements)
  count.textContent = countForms[pluralRules.select(shown.length)]!.replace('#', String(shown.length))
  explain(shown.length, filters, slugs !== null)
  if (found?.hasFailed) count.append(` · ${count.dataset.failed} `, clearLink)
}

/** Returns true until the products that the words of the search find are known. */
function isSearching(): boolean {
  const q = $searched.get()
  return q !== '' && $found.get()?.query !== q
}

async function showPaged(filters: Filters): Promise<void> {
  try {
    paged ??= import('./paged-list.ts').catch((error: unknown) => {
      // The next change of the filters tries again.
      paged = undefined
      throw error
    })
    const shown = await (await paged).showFound(filters)
    if (shown !== null) explain(shown, filters, filters.q !== '')
  } catch (error) {
    console.error(error)
    // Said once, however often it fails: only the number of products stays.
    count.replaceChildren(count.firstChild!, ` · ${count.dataset.failed} `, clearLink)
  }
}

/** Says why nothing is shown, or which search the cards answer: no field of the form shows it. */
function explain(shown: number, filters: Filters, isSearch: boolean): void {
  nothing.hidden = shown > 0
  const isSearchOnly = isSearch && filtersQuery({ ...filters, q: '', sort: '' }) === ''
  noMatch!.textContent = isSearchOnly ? searchedText.replace('#', () => filters.q) : noMatchText
  noMatchHint!.hidden = isSearchOnly
  if (isSearch && shown > 0) count.append(` · “${filters.q}” · `, clearLink)
}

/** Returns true if the page lacks cards of what is asked for: add-ons are in no list of flowers. */
function needsMore({ category }: Filters, slugs?: ReadonlySet<string> | null): boolean {
  const lacks = (name: 'category' | 'slug', value: string) => cards.every((card) => card[name] !== value)
  return (category !== '' && lacks('category', category)) || [...(slugs ?? [])].some((slug) => lacks('slug', slug))
}

function hasFurther(filters: Filters): boolean {
  return Object.keys(filters.further).length > 0
}

const fieldsOf = () => form.querySelectorAll<HTMLInputElement>('[name]')

function fillForm(filters: Filters): void {
  const params = new URLSearchParams(filtersQuery(filters))
  for (const field of fieldsOf()) {
    const value = params.get(field.name) ?? ''
    if (/^[rc]/.test(field.type)) field.checked = field.value === value
    else field.value = value
  }
}

function applyQuery(): void {
  const filters = parseFilters(location.search)
  fillForm(filters)
  show(filters)
}

function applyForm(): void {
  // What has no field stays: the search, and further filters that are not offered yet.
  const params = new URLSearchParams(location.search)
  for (const { name } of fieldsOf()) params.delete(name)
  for (const { name, value, checked } of fieldsOf()) if (checked !== false) params.set(name, value)
  const filters = parseFilters(params)
  history.replaceState(history.state, '', listPath + filtersQuery(filters) + location.hash)
  show(filters)
}

// A visitor may have opened them before this script came.
further.open ||= hasFurther(parseFilters(location.search))

// Band labels and the comparison of prices follow the shown currency.
$currency.subscribe((currency) => {
  for (const option of form.querySelectorAll<HTMLElement>('[data-vnd]'))
    option.textContent = option.dataset[currency === 'VND' ? 'vnd' : 'usd'] ?? ''
  applyQuery()
})
$found.listen(applyQuery)
form.addEventListener('change', applyForm)
further.addEventListener('toggle', applyQuery)
addEventListener('popstate', applyQuery)
function clear(): void {
  history.replaceState(history.state, '', listPath)
  applyQuery()
  form.querySelector<HTMLElement>('input:checked')?.focus()
}
clearButton.addEventListener('click', clear)
clearLink.addEventListener('click', clear)
// The browser may restore the form on back or forward; the query decides.
addEventListener('pageshow', applyQuery)
