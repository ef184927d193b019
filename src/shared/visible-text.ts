/** White space and characters that no font draws; the blank of braille is a character that fonts draw as nothing. */
const UNSEEN = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Returns true if a text has no visible character. Beside visible ones the invisible have a use: they join emoji and
 * choose how they look.
 */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text)
}

/** Control characters except tab, line feed and carriage return. */
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/**
 * Returns the text as it can be stored and sent anywhere: lone surrogates become U+FFFD, control characters are
 * removed, line breaks stay. A database, a mail or a comparison might otherwise treat it differently from what was
 * typed.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '')
}

/** Cleans a name or address and puts it on one line: breaks and tabs become spaces, and the ends are trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\t\r\n\x85\u2028\u2029]+/g, ' ')
    .trim()
}

/** Returns the cleaned, trimmed text; empty if nothing of it is visible. */
export function seenText(text: string): string {
  const clean = cleanText(text)
  return isUnseen(clean) ? '' : clean.trim()
}

/** Returns the same on one line. */
export function seenLine(text: string): string {
  return seenText(cleanLine(text))
}
