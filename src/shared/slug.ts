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

/** Returns a text without diacritics: `Hồng Đỏ` → `Hong Do`. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
}
