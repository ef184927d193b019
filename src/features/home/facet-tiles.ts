import type { FacetValue } from '#shared/facets.ts'

/** The occasions that the home page leads to, with a picture each. */
export const OCCASION_TILES: readonly FacetValue<'occasions'>[] = [
  'birthday',
  'love',
  'opening',
  'thanks',
  'everyday',
  'sympathy',
]

/** The people that it leads to. */
export const PERSON_TILES: readonly FacetValue<'recipients'>[] = [
  'partner',
  'mother',
  'friend',
  'teacher',
  'colleague',
  'home',
]
