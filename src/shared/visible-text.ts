/** White space, and signs that no font draws; braille's blank is a sign that every font draws as nothing. */
const UNSEEN = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Whether a reader sees nothing of a text. Beside what is seen such signs have their work: they join emoji, and choose
 * how they look.
 */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text)
}

/** Control characters that no text needs: all but tab and the two that break lines. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/**
 * The text as it can be stored and sent anywhere: lone surrogates become U+FFFD, control characters go. Line breaks
 * stay. A database, a mail or a comparison may otherwise treat it as another text than the one that was typed.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** The same in one line, for names and addresses: a break or tab becomes a space. Without space around it. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\t\r\n\x85\u2028\u2029]+/g, ' ')
    .trim()
}

/** The cleaned text without space around it; empty when a reader sees nothing of it. */
export function seenText(text: string): string {
  const clean = cleanText(text)
  return isUnseen(clean) ? '' : clean.trim()
}

/** The same in one line. */
export function seenLine(text: string): string {
  return seenText(cleanLine(text))
}
