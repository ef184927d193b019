/** The end of a sentence; not the full stop of an abbreviation (`TP. Hồ Chí Minh`, `Mr. An`). */
const SENTENCE_END = /(?:[!?…]|(?<!(?<!\p{L})\p{Lu}\p{L}{0,2})\.)["'”’»)]*(?=\s)|[。！？][”’」』）]*/gu

/**
 * Returns the beginning of a text, at most `most` code units long. A letter that takes several of them (an emoji, a
 * base letter with its marks) is not cut apart.
 */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text
  // Created when needed: the first segmenter is slow, and most texts are short or have spaces.
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return text.slice(0, letters.containing(most)?.index)
}

/**
 * Cuts a text to at most `most` code units. A text that is too long ends after a word, with "…"; within a word, if that
 * word takes more than half of the room.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  // One character more than is kept: if it is a space, the word before it is whole.
  const room = text.slice(0, most)
  const lastSpace = room.search(/\s\S*$/u)
  const start = lastSpace >= most / 2 ? text.slice(0, lastSpace) : beginning(text, most - 1)
  return `${start.replace(/[\s,;:([–-]+$/u, '')}…`
}

/**
 * Returns a text on one line, in at most `most` code units: as many whole sentences as fit. If those fill less than
 * half of the room, the text is cut within a sentence, as `cutText` does.
 */
export function summary(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  const ends = [...line.slice(0, most + 1).matchAll(SENTENCE_END)].map(({ index, 0: { length } }) => index + length)
  const end = ends.findLast((place) => place <= most) ?? 0
  return end >= most / 2 ? line.slice(0, end) : cutText(line, most)
}
