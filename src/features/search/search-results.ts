import { localeOf, localizedPath } from '#shared/locale.ts'
import { $found } from '#features/catalog/searched.store.ts'
import { findEveryProduct } from './search.api.ts'
import { isSearchable, type FoundArticle } from './search.ts'

const section = document.querySelector<HTMLElement>('[data-found-articles]')!
const locale = localeOf(location.pathname)
const list = section.querySelector('ul')!
let asking: AbortController | undefined

/**
 * Runs the product list's search, so that Enter in the search box leads to the same results as its panel: passes the
 * found products to the list and shows the found articles below it.
 * @param query a query that is too short clears the search
 * @throws Error when the request fails
 */
export async function showResults(query: string): Promise<void> {
  asking?.abort()
  section.hidden = true
  if (!isSearchable(query)) return $found.set({ query, slugs: null, hasFailed: false })
  const { signal } = (asking = new AbortController())
  try {
    const { productSlugs, articles } = await findEveryProduct(query, locale, signal)
    if (signal.aborted) return
    $found.set({ query, slugs: new Set(productSlugs), hasFailed: false })
    list.replaceChildren(...articles.map(toItem))
    section.hidden = articles.length === 0
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function toItem({ slug, title, lang, categoryName }: FoundArticle): Node {
  const item = section.querySelector('template')!.content.cloneNode(true) as DocumentFragment
  const link = item.querySelector('a')!
  link.href = localizedPath(locale, `/articles/${slug}`)
  link.textContent = title
  if (lang !== locale) link.lang = lang
  item.querySelector('p')!.textContent = categoryName
  return item
}
