/**
 * A URL name: lower case, accents folded, đ → d (NFD leaves đ alone), every run of other characters
 * one hyphen, none at the edges (spec, section 5, product form).
 */
export function slugify(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** Text without Vietnamese marks: `Hồng Đỏ` → `Hong Do`. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
}
