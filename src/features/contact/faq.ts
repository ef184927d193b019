import { pageTranslator } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const

interface Facts {
  /** Fills the places of times and fees. */
  delivery: Record<string, string>
  /** How one can pay beside the card. */
  ways: { transfer: boolean; cash: boolean }
}

/** Returns the frequent questions and their answers in a language. */
export function frequentQuestions(
  locale: Locale,
  profile: ShopProfile,
  { delivery, ways }: Facts,
): { question: string; answer: string }[] {
  const t = pageTranslator(locale)
  const { phone } = profile
  const otherWays = [
    ...(ways.transfer ? [t('contact:faq.ways.transfer')] : []),
    ways.cash ? t('contact:faq.ways.cash') : t('contact:faq.ways.cashByPhone', { phone }),
  ].join(' ')
  const facts = { brand: profile.name, phone, email: profile.email, otherWays, ...delivery }
  return NUMBERS.map((number) => ({
    question: t(`contact:faq.q${number}`, facts),
    answer: t(`contact:faq.a${number}`, facts),
  }))
}
