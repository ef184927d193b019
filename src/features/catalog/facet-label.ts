import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { Facet, FacetValue } from '#shared/facets.ts'

/** Returns the name of a facet's value in the reader's language. */
export function facetLabel<Name extends Facet>(t: PageTranslate, facet: Name, value: FacetValue<Name>): string {
  return t(`catalog:facets.${facet}.${value}` as MessageKey)
}
