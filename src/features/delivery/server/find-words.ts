import { foldText } from '#shared/find-text.ts'
import type { City } from '#shared/shop.ts'
import { placeWords } from '../wards/place-words.ts'
import { findWard } from './wards.ts'

/** How addresses name a city. */
const CITY_WORDS: Readonly<Record<City, string>> = {
  Hanoi: 'tp ha noi hanoi city',
  'Ho Chi Minh': 'tp ho chi minh city tphcm hcmc',
}

/** A former ward or district by its number: `Quận 1`, `q.1`, `District 1`, `P. 05`. */
const NUMBERED = /(?<![\p{L}\d])(?:quan|q|district|dist|d|phuong|p|ward)[. ]*\d{1,2}(?![\p{L}\d])/gu

/** An abbreviation that is joined with the next word: `tp.hcm`, `q.go vap`. */
const JOINED = /(?<![^\s,])(\p{L}{1,2})\.(?=\p{L})/gu

const known = new Map<string, string>()

/**
 * Returns the words, folded, by which a text names a ward: each once, of its present name and of its former wards and
 * districts, with a space before and after each. A number is joined with its kind (`quan1`), as in `placeParts`. Empty
 * for an unknown code.
 */
export function wardFindText(code: string): string {
  const before = known.get(code)
  if (before !== undefined) return before
  const ward = findWard(code)
  if (!ward) return ''
  const names = [ward.name, ...ward.formerly.flatMap((place) => place.split(', '))]
  const text = ` ${[...new Set([...names.flatMap(placeWords), 'ward', 'district'])].join(' ')} `
  known.set(code, text)
  return text
}

/**
 * Returns the words of a city and, joined with their kinds, the numbers of former wards and districts in an address.
 */
export function addressFindText(address: string, city: City | null): string {
  return ` ${[...placeParts(address).numbered.map((word) => word.trim()), city ? CITY_WORDS[city] : ''].join(' ')} `
}

/**
 * Splits a query or an address into the former wards and districts that it names by number, and the rest, folded. Each
 * number is the whole word that `wardFindText` has: ` quan1 `, which is not in ` quan12 `.
 */
export function placeParts(text: string): { numbered: string[]; rest: string } {
  const numbered: string[] = []
  const rest = foldText(text).replace(NUMBERED, (place) => {
    numbered.push(` ${placeWords(place).join('')} `)
    return ' '
  })
  return { numbered, rest: rest.replace(JOINED, '$1 ') }
}
