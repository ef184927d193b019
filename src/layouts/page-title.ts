import type { Locale } from '#shared/locale.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

/** Returns a page's title with the shop's suffix (spec, section 1); for the home page the suffix only. */
export function pageTitle({ name, tagline }: ShopProfile, locale: Locale, title?: string): string {
  const suffix = `${name} - ${tagline[locale]}`
  return title ? `${title} | ${suffix}` : suffix
}
