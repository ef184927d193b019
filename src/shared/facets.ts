/**
 * What a product can be found by, beside category and price: each facet with its values, in the order in which they are
 * offered. A product has any number of values of each; products from before there were facets have none. The labels are
 * messages (`catalog:facets`). The occasions of a card are others (src/shared/gift.ts): they are about its text.
 */
export const FACETS = {
  occasions: [
    'birthday',
    'love',
    'anniversary',
    'thanks',
    'sorry',
    'congratulations',
    'opening',
    'housewarming',
    'wedding',
    'everyday',
    'altar',
    'sympathy',
  ],
  /** For whom the flowers are. */
  recipients: ['partner', 'mother', 'family', 'friend', 'teacher', 'colleague', 'home'],
  flowers: [
    'rose',
    'peony',
    'hydrangea',
    'sunflower',
    'lily',
    'orchid',
    'carnation',
    'lotus',
    'magnolia',
    'daisy',
    'babys-breath',
    'eucalyptus',
  ],
  colours: ['red', 'pink', 'orange', 'yellow', 'white', 'purple', 'blue', 'green'],
  /** By the longest side: up to 45 cm, 46 to 60 cm, and larger. */
  sizes: ['small', 'medium', 'large'],
} as const

export type Facet = keyof typeof FACETS
export type FacetValue<Name extends Facet = Facet> = (typeof FACETS)[Name][number]
/** The values of a product, by facet. */
export type Facets = { [Name in Facet]: FacetValue<Name>[] }

export const FACET_NAMES = Object.keys(FACETS) as Facet[]

/** The facets of a product that has none. */
export const NO_FACETS: Readonly<Facets> = { occasions: [], recipients: [], flowers: [], colours: [], sizes: [] }
