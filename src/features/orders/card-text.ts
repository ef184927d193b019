import { seenLine, seenText } from '#shared/visible-text.ts'

/** The longest message and signature of a card, in characters as people see them (grapheme clusters). */
export const MAX_CARD_MESSAGE = 250
export const MAX_CARD_SIGNATURE = 60
/** The longest text in UTF-16 units whose characters are counted: one character can be hundreds of units long. */
const MAX_UNITS = 4000
/** The most lines that fit on the printed card. */
const MAX_CARD_LINES = 12

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Marks that change the direction of the text around them; a printed card would show other words than were typed. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** White space before a break. A match begins only where the space does: it would be tried at each of a long run. */
const LINE_END = /(?<![^\S\n])[^\S\n]+$/gm

/** Returns the number of characters as people see them: an emoji or a letter with its marks is one. */
export function countCharacters(text: string): number {
  return text.length > MAX_UNITS ? text.length : [...segmenter.segment(text)].length
}

/** Returns a card's message as it can be printed: composed letters, no control or direction marks, few empty lines. */
export function printableText(text: string): string {
  return seenText(text.normalize('NFC').replace(DIRECTION_MARKS, ''))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(LINE_END, '')
    .replace(/\n{3,}/g, '\n\n')
}

/** Returns the same on one line. */
export function printableLine(text: string): string {
  return seenLine(text.normalize('NFC').replace(DIRECTION_MARKS, ''))
}

/** Returns whether a message fits on the printed card. */
export function fitsCard(text: string): boolean {
  return countCharacters(text) <= MAX_CARD_MESSAGE && text.split('\n').length <= MAX_CARD_LINES
}
