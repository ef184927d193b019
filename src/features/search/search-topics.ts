import { foldAccents } from '#shared/slug.ts'
import { otherNumber } from './other-number.ts'

/** A product category and the phrases that mean it, each a list of words, NFC and in lower case. */
export interface Topic {
  /** The category's name, folded as in the index. */
  category: string
  /** Phrases that count wherever they occur in a query, with or without their diacritics. */
  anywhere: readonly (readonly string[])[]
  /** As `anywhere`, but only with their diacritics: without them they mean other things, too (`gio` is a basket). */
  exact: readonly (readonly string[])[]
  /**
   * Phrases that count only as the whole query, with or without their diacritics: "hoa tang" is for a funeral, but
   * "hoa tang me" is "hoa tặng mẹ", flowers for mother.
   */
  alone: readonly (readonly string[])[]
}

interface FoundTopic {
  category: string
  /** The words of the query outside the phrase that say more, such as a flower or a colour. */
  others: string[]
  /** False if the words may mean something else. */
  isCertain: boolean
}

/** A beginning of this many letters is enough for a phrase of one word, while it is being typed. */
const MIN_BEGINNING = 5

/** Returns the topic that the words of a query name, or null. The last word may be a beginning. */
export function findTopic(words: readonly string[], topics: readonly Topic[]): FoundTopic | null {
  for (const { category, anywhere, exact, alone } of topics) {
    if (alone.some((phrase) => phrase.length === words.length && startsAt(words, phrase, 0)))
      return { category, others: [], isCertain: exact.some((phrase) => isTyped(words, phrase)) }
    for (const phrase of anywhere) {
      const at = words.findIndex((_, start) => startsAt(words, phrase, start) || opens(words, phrase, start))
      if (at >= 0) return { category, others: words.toSpliced(at, phrase.length), isCertain: true }
    }
    for (const phrase of exact) {
      const at = words.findIndex((_, start) => isTyped(words.slice(start, start + phrase.length), phrase))
      if (at >= 0) return { category, others: words.toSpliced(at, phrase.length), isCertain: true }
    }
  }
  return null
}

/**
 * Returns true if the phrase is in the words at `start`. A word that was typed with diacritics must have the phrase's.
 */
function startsAt(words: readonly string[], phrase: readonly string[], start: number): boolean {
  return phrase.every((part, n) => means(words[start + n], part))
}

/** Returns true if the words end with the phrase, whose last word is still being typed. */
function opens(words: readonly string[], phrase: readonly string[], start: number): boolean {
  if (start + phrase.length !== words.length) return false
  const [last = '', part = ''] = [words.at(-1), phrase.at(-1)]
  const isEnough = last.length >= (phrase.length > 1 ? 2 : MIN_BEGINNING)
  return isEnough && startsAt(words, phrase.slice(0, -1), start) && means(last, part.slice(0, last.length))
}

function isTyped(words: readonly string[], phrase: readonly string[]): boolean {
  return words.length === phrase.length && words.every((word, n) => word === phrase[n])
}

function means(word: string | undefined, part: string): boolean {
  return word === part || word === foldAccents(part) || otherNumber(part).includes(word ?? '')
}
