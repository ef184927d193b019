import { SHOP } from '#shared/shop.ts'

/** A page's title with the shop's suffix (spec, section 1); the home page has the suffix alone. */
export function pageTitle(title?: string): string {
  const suffix = `${SHOP.name} - ${SHOP.titleSuffix}`
  return title ? `${title} | ${suffix}` : suffix
}
