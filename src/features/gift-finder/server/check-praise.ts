import { facetLabel } from '#features/catalog/facet-label.ts'
import { languageOf } from '#features/reviews/review-query.ts'
import { pageTranslator } from '#i18n/page.ts'
import { FACETS, type FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import { seenLine } from '#shared/visible-text.ts'
import type { Praise } from '../gift-praise.ts'

/** The shortest and the longest text, in characters. */
const LENGTH = { least: 20, most: 200 }

/** Numbers, amounts, addresses, markup and shouting: nothing of it belongs into a reason. */
const FOREIGN_SIGNS = /[\p{N}$€₫%@<>{}[\]\\|*#_`~=!]|:\/\/|www\.|\.\p{L}{2,}/u

/** In "hương hoa lan tỏa" a scent spreads, and no orchid is named. */
const SPREADING = /(?<!\p{L})lan t(?:ỏa|oả)(?!\p{L})/giu

/**
 * Returns a model's text if the shop can say it, on one line; else null. It is of the page's language, has a fitting
 * length, and holds no number, price, address, promise, or flower or colour that the gift does not have.
 */
export function checkPraise(text: string, praise: Praise, locale: Locale): string | null {
  const line = seenLine(text.normalize('NFC')).replaceAll("'", '’')
  const { length } = line
  if (length < LENGTH.least || length > LENGTH.most || FOREIGN_SIGNS.test(line)) return null
  if (languageOf(line) !== locale) return null
  const t = pageTranslator(locale)
  if (hasWord(line, t('giftFinder:unsaid').split(', '))) return null
  return namesOthers(line, praise, locale) ? null : line
}

/**
 * Returns true if a text names a colour of the vocabulary, or a flower of it or of `giftFinder:otherFlowers`, that is
 * not the gift's.
 */
function namesOthers(line: string, { flowers, colours }: Praise, locale: Locale): boolean {
  const t = pageTranslator(locale)
  const names = {
    flowers: namesOf('flowers', locale),
    colours: namesOf('colours', locale),
  }
  const own = [...flowers.map((name) => names.flowers.get(name)!), ...colours.map((name) => names.colours.get(name)!)]
  const others = [...names.flowers.values(), ...names.colours.values()].filter((name) => !own.includes(name))
  // "Cúc" is short for the gift's own "hoa cúc", and "hoa lan" for its "lan hồ điệp".
  const unsold = t('giftFinder:otherFlowers').split(', ')
  others.push(...unsold.filter((name) => !own.some((each) => hasWord(`hoa ${each}`, [name]))))
  // Own names go first, the longest of them before its parts: a rose is "hoa hồng", and "hồng" alone is pink.
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(wordPattern(name), ' '), line.replaceAll(SPREADING, ' '))
  // A lily of the valley is no lily.
  const compounds = others.filter((name) => hasWord(name, own))
  return hasWord(line, compounds) || hasWord(rest, others)
}

function namesOf<Name extends 'flowers' | 'colours'>(facet: Name, locale: Locale): Map<FacetValue<Name>, string> {
  const t = pageTranslator(locale)
  const values: readonly FacetValue<Name>[] = FACETS[facet]
  return new Map(values.map((value) => [value, facetLabel(t, facet, value)]))
}

function hasWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.search(wordPattern(word)) !== -1)
}

/** Matches a word or several, with an English plural or without it, whatever the case. */
function wordPattern(word: string): RegExp {
  const stem = word.replace(/ies$/, '(?:y|ies)').replace(/(?<=\w)s$/, 's?')
  return new RegExp(`(?<!\\p{L})${stem}(?:s|es)?(?!\\p{L})`, 'giu')
}
