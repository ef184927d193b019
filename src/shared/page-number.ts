/** Parses N of `…/page/N`: whole, from 2 (the first page is the list's own address); null for anything else. */
export function pageNumber(param: string | undefined): number | null {
  return param && /^[1-9]\d{0,5}$/.test(param) && param !== '1' ? Number(param) : null
}
