/**
 * Returns a text as a name in URLs: lower case, accents folded, đ → d (NFD leaves đ alone), every run of other
 * characters one hyphen, none at the ends (spec, section 5, product form).
 */
export function slugify(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** A letter with more marks than any script has (UAX #15): to sort them takes a time that grows with their square. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** Returns a text without diacritics: `Hồng Đỏ` → `Hong Do`. */
export function foldAccents(text: string): string {
  return text
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
}
