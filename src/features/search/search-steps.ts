import { foldAccents } from '#shared/slug.ts'
import { otherNumber } from './other-number.ts'
import { findTopic, type Topic } from './search-topics.ts'

/** Limits of a query; the rest is ignored. People type less, and each word costs time. */
const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/**
 * Returns the distinct words of a query, NFC and in lower case. Keeps only letters, digits and diacritics, so that
 * nothing has a meaning in FTS5's query language.
 */
export function wordsOf(query: string): string[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFC').toLowerCase()
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)
}

/** One way to match; a search lists its steps best first. */
export interface SearchStep {
  /** Whether to match texts with their diacritics, or folded ones. */
  index: 'typed' | 'folded'
  /** An FTS5 query. */
  match: string
  /** Counts only if no other step found anything. */
  lastResort?: boolean
}

/** Returns category names, folded as in the index, that a word may mean. `isOpen`: the word may be a prefix. */
export type Aliases = (word: string, isOpen: boolean) => readonly string[]

/**
 * A shorter prefix occurs in almost any text (`sen` in `send`): in names it ranks after the whole word, in texts it is
 * noise. A longer one ranks like the word (`rose` and `roses`).
 */
const MIN_BEGINNING = 4

/**
 * Returns the ways in which a document may match all words, best first: typed diacritics before folded text, names
 * before labels before the rest, whole words before prefixes; an English word ranks the same in singular and plural.
 * Only the last word may be a prefix, since it is still being typed. Words without diacritics say nothing about
 * diacritics, so they rank by place first; if diacritics were typed, a text without them counts only in names, unless
 * nothing else matches. Before all that come the products of the category whose topic the query names.
 */
export function searchSteps(
  words: readonly string[],
  aliasesOf?: Aliases,
  topics: readonly Topic[] = [],
): SearchStep[] {
  const topic = findTopic(words, topics)
  const steps = wordSteps(words, aliasesOf)
  if (!topic) return steps
  const { category, others, isCertain } = topic
  const narrower =
    others.length > 0
      ? [`${inCategory(category)} AND ${allOf(others.map(foldAccents), true, others.map(otherNumber))}`]
      : []
  return [
    ...[...narrower, inCategory(category)].map((match): SearchStep => ({ index: 'folded', match })),
    // Someone in mourning is shown nothing else, unless the shop has no such flowers.
    ...steps.map((step) => (isCertain ? { ...step, lastResort: true } : step)),
  ]
}

const inCategory = (category: string) => `label : "${category}"`

function wordSteps(words: readonly string[], aliasesOf?: Aliases): SearchStep[] {
  const folded = words.map(foldAccents)
  const hasMarks = words.some((word, n) => word !== folded[n])
  // No plurals for Vietnamese words: `otherNumber` gets the words as typed, and a word with diacritics is not English.
  const numbers = words.map(otherNumber)
  const typed = (filter: string, isOpen: boolean): SearchStep => ({
    index: 'typed',
    match: filter + allOf(words, isOpen, numbers),
  })
  const plain = (filter: string, isOpen: boolean, aliases?: Aliases): SearchStep => ({
    index: 'folded',
    match: filter + allOf(folded, isOpen, numbers, aliases),
  })
  const isShort = (folded.at(-1) ?? '').length < MIN_BEGINNING
  /** The whole word first, where the prefix is short enough to make a difference. */
  const openings = isShort ? [false, true] : [true]
  const inNames = (isOpen: boolean) => plain('name : ', isOpen)
  if (hasMarks)
    return [
      ...openings.map((isOpen) => typed('name : ', isOpen)),
      typed('{name label} : ', !isShort),
      typed('', !isShort),
      inNames(true),
      ...(isShort ? [{ ...typed('', true), lastResort: true }] : []),
      { ...plain('', true), lastResort: true },
    ]
  return [
    typed('name : ', !isShort),
    // A match in a label ranks above a mere prefix: `hoa lan` is an orchid (its category is "Hoa …"), not a `lẵng hoa`.
    ...openings.flatMap((isOpen) => [inNames(isOpen), plain('{name label} : ', isOpen, aliasesOf)]),
    ...(isShort ? [plain('', false, aliasesOf)] : []),
    { ...plain('', true, aliasesOf), lastResort: isShort },
  ]
}

/**
 * Returns an FTS5 query for the folded index: every word anywhere, the last one as a prefix. Null if there is no word.
 */
export function everyWord(query: string): string | null {
  const words = wordsOf(query)
  return words.length === 0 ? null : allOf(words.map(foldAccents), true, words.map(otherNumber))
}

/** @param numbers the singular or plural of each word */
function allOf(words: readonly string[], isOpen: boolean, numbers: readonly string[][], aliasesOf: Aliases = () => []) {
  const terms = words.map((word, n) => {
    const open = isOpen && n === words.length - 1
    // A prefix also matches every form that begins with it.
    const forms = numbers[n]!.filter((form) => !open || !form.startsWith(word))
    const aliases = new Set([aliasesOf(word, open), ...numbers[n]!.map((form) => aliasesOf(form, false))].flat())
    const ways = [
      open ? `"${word}" *` : `"${word}"`,
      ...forms.map((form) => `"${form}"`),
      ...[...aliases].map((alias) => `label : "${alias}"`),
    ]
    return ways.length === 1 ? ways[0] : `(${ways.join(' OR ')})`
  })
  return `(${terms.join(' AND ')})`
}
