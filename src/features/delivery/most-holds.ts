/** The part of a slot's places that one visitor may hold at once, and how many at least. */
const PART = 4
const AT_LEAST = 2

/**
 * Returns how many places of one slot a visitor may hold at once (docs/decisions/037-holds.md): a quarter, so that a
 * slot never looks full because of one person unless others have ordered most of it.
 * @param factor that of the rate limits
 */
export function mostHolds(places: number, factor: number): number {
  return Math.max(1, Math.round(Math.max(AT_LEAST, Math.floor(places / PART)) * factor))
}
