import { MESSAGES, type MessageKey } from '../../i18n/messages.ts'
import { pageTranslator } from '../../i18n/page.ts'
import type { Locale } from '../../shared/locale.ts'
import { SHOP } from '../../shared/shop.ts'

export interface PolicySection {
  /** Its name in the messages, and what a link to it ends in. */
  id: string
  title: string
  paragraphs: string[]
}

/** What the standing texts say of the shop: `{{phone}}` and the like. */
export const shopFacts = {
  brand: SHOP.name,
  hours: SHOP.hours,
  phone: SHOP.phone,
  email: SHOP.email,
  addressHanoi: SHOP.addresses.Hanoi,
  addressHoChiMinh: SHOP.addresses['Ho Chi Minh'],
}

/** The sections of a policy in the order of its messages: each a title and paragraphs p1, p2, … */
export function policySections(locale: Locale, policy: 'shipping' | 'terms'): PolicySection[] {
  const t = pageTranslator(locale)
  return Object.entries(MESSAGES[locale][policy].sections).map(([id, texts]) => {
    const [title = '', ...paragraphs] = Object.keys(texts).map((name) =>
      t(`${policy}:sections.${id}.${name}` as MessageKey, shopFacts),
    )
    return { id, title, paragraphs }
  })
}
