import { pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Returns the frequent questions and their answers in a language. `delivery` fills the places of times and fees. */
export function frequentQuestions(
  locale: Locale,
  profile: ShopProfile,
  delivery: Record<string, string>,
): { question: string; answer: string }[] {
  const t = pageTranslator(locale)
  const facts = { brand: profile.name, phone: profile.phone, email: profile.email, ...delivery }
  return NUMBERS.map((number) => ({
    question: t(`contact:faq.q${number}`, facts),
    answer: t(`contact:faq.a${number}`, facts),
  }))
}
