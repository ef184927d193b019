import { MESSAGES, type MessageKey } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import { SHOP } from '#shared/shop.ts'

export interface PolicySection {
  /** Its name in the messages, and what a link to it ends in. */
  id: string
  title: string
  paragraphs: string[]
  /** What is listed under them: names, each with what there is to say of it. */
  rows: { name: string; text: string }[]
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

/** The sections of a policy in the order of its messages: each a title, paragraphs p1, p2, … and rows. */
export function policySections(
  locale: Locale,
  policy: 'shipping' | 'terms' | 'privacy',
  facts: Record<string, string | number> = shopFacts,
): PolicySection[] {
  const t = pageTranslator(locale)
  const sections: Record<string, object> = MESSAGES[locale][policy].sections
  return Object.entries(sections).map(([id, { rows = {}, ...texts }]: [string, { rows?: object }]) => {
    const say = (name: string) => t(`${policy}:sections.${id}.${name}` as MessageKey, facts)
    const [title = '', ...paragraphs] = Object.keys(texts).map(say)
    return {
      id,
      title,
      paragraphs,
      rows: Object.keys(rows).map((row) => ({ name: say(`rows.${row}.name`), text: say(`rows.${row}.text`) })),
    }
  })
}
