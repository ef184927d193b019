import { MESSAGES, type MessageKey } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import { SHOP } from '#shared/shop.ts'

export interface PolicySection {
  /** Its key in the messages, and the fragment of links to it. */
  id: string
  title: string
  paragraphs: string[]
  /** Listed below the paragraphs: a name and its explanation. */
  rows: { name: string; text: string }[]
}

/** Values of the placeholders in policy texts, such as `{{phone}}`. */
export const shopFacts = {
  brand: SHOP.name,
  phone: SHOP.phone,
  email: SHOP.email,
  addressHanoi: SHOP.addresses.Hanoi,
  addressHoChiMinh: SHOP.addresses['Ho Chi Minh'],
}

/** Returns the sections of a policy in the order of its messages: a title, paragraphs p1, p2, … and rows. */
export function policySections(
  locale: Locale,
  policy: 'shipping' | 'terms' | 'privacy',
  facts: Record<string, string | number>,
): PolicySection[] {
  const t = pageTranslator(locale)
  const sections: Record<string, object> = MESSAGES[locale][policy].sections
  return Object.entries(sections).map(([id, { rows = {}, ...texts }]: [string, { rows?: object }]) => {
    const say = (name: string) => t(`${policy}:sections.${id}.${name}` as MessageKey, facts)
    // A text may be nothing but a fact that the shop lacks.
    const [title = '', ...paragraphs] = Object.keys(texts).map(say).filter(Boolean)
    return {
      id,
      title,
      paragraphs,
      rows: Object.keys(rows).map((row) => ({ name: say(`rows.${row}.name`), text: say(`rows.${row}.text`) })),
    }
  })
}
