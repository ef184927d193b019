/** White space, and signs that no font draws; braille's blank is a sign that every font draws as nothing. */
const UNSEEN = /^[\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/**
 * Whether a reader sees nothing of a text. Beside what is seen such signs have their work: they join emoji, and choose
 * how they look.
 */
export function isUnseen(text: string): boolean {
  return UNSEEN.test(text)
}

/** The text without space around it; empty when a reader sees nothing of it. */
export function seenText(text: string): string {
  return isUnseen(text) ? '' : text.trim()
}
