import { foldAccents } from '#shared/slug.ts'

/** More than this of a query is not read: nobody types it, and each word costs time. */
const MAX_QUERY_LENGTH = 200
const MAX_WORDS = 8
const MAX_WORD_LENGTH = 40

/**
 * The words of a query, without anything that has a meaning in FTS5's query language: letters, digits and marks
 * only, composed, lower case, none twice. Empty when there are none.
 */
export function wordsOf(query: string): string[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).normalize('NFC').toLowerCase()
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].slice(0, MAX_WORDS)
}

/**
 * The other number of an English word: `peonies` for `peony`, and back. Spelled by rule, for no dictionary is at hand:
 * what is no word is in no text.
 */
export function otherNumber(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return []
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/..[^s]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}${/(s|x|z|ch|sh)$/.test(word) ? 'es' : 's'}`]
}

/** One way to match: the better ways come first. */
export interface SearchStep {
  /** Against the texts with their marks, or without them. */
  index: 'typed' | 'folded'
  /** An FTS5 query. */
  match: string
  /** Counts only where no other step has found anything. */
  lastResort?: boolean
}

/** What a word may also mean: names of categories, folded, as the index has them. `isOpen` when it may be a beginning. */
export type Aliases = (word: string, isOpen: boolean) => readonly string[]

/**
 * A shorter beginning is found in almost any text (`sen` in `send`): in names it comes after the whole word, in texts
 * it is noise. A longer one is as good as the word (`rose` and `roses`).
 */
const MIN_BEGINNING = 4

/**
 * The ways in which a document may match all of the words, best first: marks as typed before folded, names before
 * labels before the rest, whole words before beginnings; an English word is as good in its other number. Only the last
 * word may be a beginning, since it is still being typed. Words without marks say nothing about marks, so they rank by
 * place first; where marks were typed, a text without them counts only for names, unless there is nothing else.
 */
export function searchSteps(words: readonly string[], aliasesOf?: Aliases): SearchStep[] {
  const folded = words.map(foldAccents)
  const hasMarks = words.some((word, n) => word !== folded[n])
  // A word with marks is no English one, and is none without them.
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
  /** The whole word first, where that makes a difference. */
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
    // What is called so before what only begins so: `hoa lan` is an orchid (its category is "Hoa …"), not a `lẵng hoa`.
    ...openings.flatMap((isOpen) => [inNames(isOpen), plain('{name label} : ', isOpen, aliasesOf)]),
    ...(isShort ? [plain('', false, aliasesOf)] : []),
    { ...plain('', true, aliasesOf), lastResort: isShort },
  ]
}

/** An FTS5 query for the folded index: every word anywhere, the last one as far as it is typed. Null: no words. */
export function everyWord(query: string): string | null {
  const words = wordsOf(query)
  return words.length === 0 ? null : allOf(words.map(foldAccents), true, words.map(otherNumber))
}

/** @param numbers what else each of the words is called */
function allOf(words: readonly string[], isOpen: boolean, numbers: readonly string[][], aliasesOf: Aliases = () => []) {
  const terms = words.map((word, n) => {
    const open = isOpen && n === words.length - 1
    // A beginning finds whatever begins so.
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
