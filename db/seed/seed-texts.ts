import { BASE_LOCALE, TRANSLATION_LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'

/** The languages that the demo shop is written in. */
type Written = 'vi' | 'en'

/** The texts of a demo entity. A language without a translation shows the base texts. */
export type SeedTexts<Texts> = Record<Written, Texts> & Partial<Record<Exclude<Locale, Written>, Texts>>

/**
 * Returns the texts in the base language, the translations by language, and the fields that are the same in all
 * languages.
 */
export function splitTexts<Texts extends object, Seed extends SeedTexts<Texts>>(seed: Seed & SeedTexts<Texts>) {
  const translations = TRANSLATION_LOCALES.flatMap((locale): (Texts & { locale: TranslationLocale })[] => {
    const texts: Texts | undefined = seed[locale]
    return texts ? [{ locale, ...texts }] : []
  })
  const others = Object.fromEntries(
    Object.entries(seed).filter(
      ([name]) => name !== BASE_LOCALE && !TRANSLATION_LOCALES.some((known) => known === name),
    ),
  )
  return {
    base: seed[BASE_LOCALE] as Texts,
    translations,
    others: others as Omit<Seed, typeof BASE_LOCALE | TranslationLocale>,
  }
}
