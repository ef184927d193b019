import type { AstroGlobal } from 'astro'
import type { CardFacts } from '#features/catalog/card-facts.ts'
import { MOST_FOUND, PRODUCTS_PER_PAGE } from '#features/catalog/catalog.ts'
import type { FurtherChoices } from '#features/catalog/facet-filters.ts'
import { filtersQuery, parseFilters, type Filters } from '#features/catalog/filter-products.ts'
import { listFurtherChoices } from '#features/catalog/server/further-choices.ts'
import { findProductPage, type ProductPage } from '#features/catalog/server/list-page.ts'
import { readCardFacts } from '#features/catalog/server/read-card-facts.ts'
import { isTodayOpen } from '#features/delivery/server/find-soonest.ts'
import { isSearchable } from '#features/search/search.ts'
import { search } from '#features/search/server/search.ts'
import { localeOfParam, pageTranslator } from '#i18n/page.ts'
import { limitPage } from '#server/limit-page.ts'
import type { Locale } from '#shared/locale.ts'
import { readListPart } from '#shared/list-part.ts'

/** What a visitor's filters find, for a page or a part of one. */
export interface FilteredList {
  locale: Locale
  filters: Filters
  list: ProductPage
  cards: CardFacts
  countLine: string
  /** Says that nothing can be delivered today, if that is asked for and so. */
  hint: string | undefined
  /** Null if they are not asked for. */
  choices: FurtherChoices | null
  /** Returns the query of a page of what is found. */
  queryOf: (page: number) => string
}

/**
 * Finds the products of an address with filters. The response is not saved and not indexed, as such addresses are
 * unlimited in number.
 * @returns a Response if the address names no page; null if the visitor asks too often, as `limitPage`
 */
export async function findProducts(
  { params, url, locals, response }: Pick<AstroGlobal, 'params' | 'url' | 'locals' | 'response'>,
  withChoices: boolean,
): Promise<FilteredList | Response | null> {
  const locale = localeOfParam(params.locale)
  const part = readListPart(new URLSearchParams({ page: url.searchParams.get('page') ?? '1' }), PRODUCTS_PER_PAGE)
  if (!locale || !part || part === 'invalid') return new Response(null, { status: 404 })
  const { db, clock } = locals.shop
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Robots-Tag', 'noindex')
  if (await limitPage({ response, locals }, 'search')) return null

  const filters = parseFilters(url.search)
  const answer = isSearchable(filters.q) ? await search(db, { query: filters.q, locale, everyProduct: true }) : null
  const request = {
    filters,
    currency: url.searchParams.get('currency') === 'USD' ? ('USD' as const) : ('VND' as const),
    slugs: answer?.productSlugs ?? null,
    isOpenToday: await isTodayOpen(db, await locals.deliveryRules(), clock.now()),
  }
  const list = await findProductPage(db, { ...request, locale, page: part.page })
  const cards = await readCardFacts(db, list.products)
  const t = pageTranslator(locale)
  return {
    locale,
    filters,
    list,
    cards,
    countLine:
      list.total > MOST_FOUND
        ? t('catalog:countMore', { count: MOST_FOUND, shown: MOST_FOUND.toLocaleString(locale) })
        : t('catalog:count', { count: list.total }),
    hint: filters.further.today === '1' && !request.isOpenToday ? t('catalog:filters.notToday') : undefined,
    choices: withChoices ? await listFurtherChoices(db, request) : null,
    queryOf: (page) => filtersQuery(filters, page),
  }
}
