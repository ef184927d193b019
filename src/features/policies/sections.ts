import { MESSAGES, type MessageKey } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

export interface PolicySection {
  /** Its key in the messages, and the fragment of links to it. */
  id: string
  title: string
  paragraphs: string[]
  /** Listed below the paragraphs: a name and its explanation. */
  rows: { name: string; text: string }[]
}

/** Returns the values of the placeholders in policy texts, such as `{{phone}}`. */
export function shopFacts({ name, phone, email, addresses }: ShopProfile): Record<string, string> {
  return {
    brand: name,
    phone,
    email,
    addressHanoi: addresses.Hanoi,
    addressHoChiMinh: addresses['Ho Chi Minh'],
  }
}

/** Returns the sections of a policy in the order of its messages: a title, paragraphs p1, p2, … and rows. */
export function policySections(
  locale: Locale,
  policy: 'shipping' | 'terms' | 'privacy' | 'accessibility',
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
