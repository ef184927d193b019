import type { Facets, FacetValue } from '#shared/facets.ts'
import { isQuiet, type GiftAnswers, type Question } from './gift-answers.ts'

/** What may be said in praise of a gift: its own facets, and of the answers those that it fits. All are fixed values. */
export interface Praise {
  flowers: readonly FacetValue<'flowers'>[]
  colours: readonly FacetValue<'colours'>[]
  /** The occasion that was asked for, if the gift is made for it. */
  occasion: FacetValue<'occasions'> | null
  /** The recipient that was asked for, if the gift names it; never in mourning. */
  recipient: FacetValue<'recipients'> | null
}

/** Returns what may be said in praise of a gift. */
export function praiseOf(
  { flowers, colours, recipients }: Pick<Facets, 'flowers' | 'colours' | 'recipients'>,
  { why, for: recipient }: GiftAnswers,
  misses: readonly Question[],
): Praise {
  return {
    flowers,
    colours,
    occasion: misses.includes('why') ? null : why,
    recipient: recipient !== null && !isQuiet(why) && recipients.includes(recipient) ? recipient : null,
  }
}
