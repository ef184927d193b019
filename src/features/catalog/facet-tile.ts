import type { Facet, FacetValue } from '#shared/facets.ts'
import type { Product } from './catalog.ts'

/** A value of a facet that leads to the list of its products. */
export interface FacetTile<Name extends Facet = Facet> {
  value: FacetValue<Name>
  /** The query of the list, with its question mark. */
  query: string
  /** The first of its products that no earlier tile shows, or else its first. */
  product: Product
}
