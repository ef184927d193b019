import type { City } from '#shared/shop.ts'
import { placeWords } from '../wards/place-words.ts'
import type { Ward } from '../wards/ward.ts'
import { wardsOf } from './wards.ts'

/** The most wards that a query finds. */
export const MAX_FOUND = 20

/** A name as it is searched. */
interface Phrase {
  words: readonly string[]
  /** The name without spaces, with its kind and without: `phuonggovap`, `govap`. */
  spellings: readonly string[]
}

/** A ward as it is searched. */
interface Entry {
  ward: Ward
  name: Phrase
  /** Each former ward with its district, in the order of `ward.formerly`. */
  former: readonly { ward: Phrase; district: Phrase }[]
}

/** How well a ward fits a query, best first. */
const FIT = {
  isName: 0,
  beginsName: 1,
  isFormerWard: 2,
  isDistrict: 3,
  beginsFormerWard: 4,
  beginsDistrict: 5,
  inName: 6,
  inFormer: 7,
  inBoth: 8,
  none: 9,
} as const
type Fit = (typeof FIT)[keyof typeof FIT]

const KIND = /^(?:phuong|xa|quan|huyen|thi ?tran|thi ?xa|thanh ?pho|dac ?khu) ?(?=.)/

/**
 * Returns the wards of a city that a query finds, best first and at most `MAX_FOUND`; all of them, by name, if it is
 * blank. Diacritics and capitals do not matter. A query may be the name of a ward, of a former ward, of a former
 * district, or several of these (`Gò Vấp`, `q1`, `phuong Ben Nghe, Quan 1`). Of each ward, the former ones that fit the
 * query come first.
 */
export function searchWards(city: City, query: string): readonly Ward[] {
  if (query.trim() === '') return wardsOf(city)
  const words = placeWords(query)
  if (words.length === 0) return []
  return entriesOf(city)
    .map((entry) => ({ entry, fit: fitOf(entry, words) }))
    .filter(({ fit }) => fit < FIT.none)
    .toSorted((one, other) => one.fit - other.fit)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => withFittingFirst(entry, words))
}

const entries = new Map<City, readonly Entry[]>()

function entriesOf(city: City): readonly Entry[] {
  const known = entries.get(city) ?? wardsOf(city).map(asEntry)
  entries.set(city, known)
  return known
}

function asEntry(ward: Ward): Entry {
  const former = ward.formerly.map((place) => {
    const [name = '', district = ''] = place.split(', ')
    return { ward: asPhrase(name), district: asPhrase(district) }
  })
  return { ward, name: asPhrase(ward.name), former }
}

function asPhrase(name: string): Phrase {
  const words = placeWords(name)
  const all = words.join('')
  return { words, spellings: [all, all.replace(KIND, '')] }
}

function fitOf({ name, former }: Entry, words: readonly string[]): Fit {
  const fits = former.map((place) => fitOfFormer(place, words))
  const best = Math.min(fitOfName(name, words), ...fits) as Fit
  if (best < FIT.none) return best
  const isInBoth = former.some(({ ward, district }) => hasAll([name, ward, district], words))
  return isInBoth ? FIT.inBoth : FIT.none
}

function fitOfName(name: Phrase, words: readonly string[]): Fit {
  if (isSame(name, words)) return FIT.isName
  if (begins(name, words)) return FIT.beginsName
  return hasAll([name], words) ? FIT.inName : FIT.none
}

function fitOfFormer({ ward, district }: Entry['former'][number], words: readonly string[]): Fit {
  if (isSame(ward, words)) return FIT.isFormerWard
  if (isSame(district, words)) return FIT.isDistrict
  if (begins(ward, words)) return FIT.beginsFormerWard
  if (begins(district, words)) return FIT.beginsDistrict
  return hasAll([ward, district], words) ? FIT.inFormer : FIT.none
}

function isSame({ spellings }: Phrase, words: readonly string[]): boolean {
  return spellings.includes(words.join(''))
}

/** Returns whether a name begins with the query. `Quận 1` does not begin `Quận 12`. */
function begins({ spellings }: Phrase, words: readonly string[]): boolean {
  const query = words.join('')
  return spellings.some((text) => text.startsWith(query) && !/^\d\d/.test(query.slice(-1) + text.charAt(query.length)))
}

function hasAll(phrases: readonly Phrase[], words: readonly string[]): boolean {
  const all = phrases.flatMap((phrase) => phrase.words)
  return words.every((word) => all.some((each) => fitsWord(each, word)))
}

/** A number alone is that of a ward or a district. */
function fitsWord(word: string, wanted: string): boolean {
  if (/^\d+$/.test(wanted)) return word.replace(KIND, '') === wanted
  return /\d$/.test(wanted) ? word === wanted : word.startsWith(wanted)
}

function withFittingFirst({ ward, former }: Entry, words: readonly string[]): Ward {
  const fits = new Map(ward.formerly.map((place, n) => [place, fitOfFormer(former[n]!, words)]))
  return { ...ward, formerly: ward.formerly.toSorted((one, other) => fits.get(one)! - fits.get(other)!) }
}
