import { FACET_NAMES, FACETS, type Facet, type FacetValue } from '#shared/facets.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import type { FurtherFilters } from './filter-products.ts'

/** The parameter of each facet in a page's query. */
export const FACET_PARAMS = {
  occasions: 'occasion',
  recipients: 'for',
  flowers: 'flower',
  colours: 'colour',
  sizes: 'size',
} as const satisfies Record<Facet, keyof FurtherFilters>

/** What further filters ask for, and how many products each value finds beside the other filters. */
export interface FurtherChoices {
  /** The values that find a product, and the chosen one. */
  facets: Record<Facet, { value: FacetValue; count: number; isChosen: boolean }[]>
  today: { count: number; isChosen: boolean }
}

/** Returns the value of each facet that filters ask for; unknown values set no filter. */
export function chosenFacets(further: FurtherFilters): [Facet, FacetValue][] {
  return FACET_NAMES.flatMap((facet) => {
    const value = further[FACET_PARAMS[facet]]
    return isOneOf<FacetValue>(FACETS[facet], value) ? [[facet, value] as [Facet, FacetValue]] : []
  })
}
