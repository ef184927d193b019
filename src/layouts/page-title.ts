import { SHOP } from '#shared/shop.ts'

/** Returns a page's title with the shop's suffix (spec, section 1); for the home page the suffix only. */
export function pageTitle(title?: string): string {
  const suffix = `${SHOP.name} - ${SHOP.titleSuffix}`
  return title ? `${title} | ${suffix}` : suffix
}
