import { BASE_LOCALE, TRANSLATION_LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'

/** The languages of a form: the base language first, then those that its texts are translated into. */
export const EDITED_LOCALES: readonly Locale[] = [BASE_LOCALE, ...TRANSLATION_LOCALES]

/** The texts of a product or an article by language. A language without a translation is missing. */
export type Translations<Texts> = Partial<Record<TranslationLocale, Texts>>

/** A change of translations: a missing language stays as it is, null removes its translation. */
export type TranslationChanges<Texts> = Partial<Record<TranslationLocale, Texts | null>>

/** Returns the languages and texts of translations or of a change of them. */
export function translationEntries<Texts>(given: Partial<Record<TranslationLocale, Texts>>) {
  return TRANSLATION_LOCALES.flatMap((locale): [TranslationLocale, Texts][] =>
    given[locale] === undefined ? [] : [[locale, given[locale]]],
  )
}

/**
 * Returns the fields by their names in the audit log: those of a translation are named `en.title`. Of a translation
 * that is removed, each text is there without a value.
 * @param names the texts that are translated
 */
export function auditFields<Texts extends object>(
  { translations = {}, ...fields }: { translations?: TranslationChanges<Texts> | undefined; [field: string]: unknown },
  names: readonly (keyof Texts & string)[],
): Record<string, unknown> {
  const texts = translationEntries(translations).flatMap(([locale, translated]) =>
    names.map((name) => [`${locale}.${name}`, translated?.[name]]),
  )
  return { ...fields, ...(Object.fromEntries(texts) as Record<string, unknown>) }
}
