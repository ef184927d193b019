import type { FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * The flowers that are at their best in Vietnam's markets, by month, the month's own first. What the markets have
 * beside them, such as peach branches, is in the texts of the months (`home:season.months`).
 */
const FLOWERS: readonly (readonly FacetValue<'flowers'>[])[] = [
  // Before Tết.
  ['orchid', 'lily', 'rose'],
  ['magnolia', 'rose', 'orchid'],
  ['rose', 'carnation', 'magnolia'],
  // The weeks of the Easter lily (loa kèn).
  ['lily', 'peony', 'hydrangea'],
  ['peony', 'lotus', 'hydrangea'],
  // The lotus ponds are in flower until the end of summer.
  ['lotus', 'sunflower', 'peony'],
  ['lotus', 'hydrangea', 'sunflower'],
  ['hydrangea', 'lotus', 'rose'],
  ['sunflower', 'hydrangea', 'rose'],
  ['rose', 'carnation', 'lily'],
  // The three weeks of Hanoi's daisies (cúc họa mi).
  ['daisy', 'rose', 'carnation'],
  // The cool, dry months of Đà Lạt.
  ['carnation', 'rose', 'lily'],
]

/** Returns the flowers of a month. @param month from 1 */
export function flowersOf(month: number): readonly FacetValue<'flowers'>[] {
  return FLOWERS[month - 1] ?? []
}

/** Returns the name of a month, as at the start of a sentence. @param month from 1 */
export function monthName(month: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))
}
