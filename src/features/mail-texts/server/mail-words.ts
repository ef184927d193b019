import { pageTranslator, type PageTranslate } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

/** Returns the translator of a mail, whose texts may name the shop as `{{shop}}`. */
export function mailWords({ name }: Pick<ShopProfile, 'name'>, locale: Locale): PageTranslate {
  const t = pageTranslator(locale)
  return (key, values) => t(key, { shop: name, ...values })
}
