/** What the shop knows of a language besides its texts, which are in `messages/<locale>/`. */
interface Language {
  /** Its own name, as the language switch shows it. */
  name: string
  /**
   * The tag that `Intl` formats dates and numbers by. Two formats use the plain locale instead, for `Sep` and `1.2M`
   * in place of `Sept` and `1.2m`; a comment there says so.
   */
  intl: string
  /** The value of `og:locale`. */
  og: string
  /**
   * What groups digits by three. Where it is a point, a comma marks decimals and semicolons separate the cells of a CSV
   * file.
   */
  thousands: ',' | '.'
  /** The first day of a calendar's week: 0 is Sunday. */
  weekStart: 0 | 1 | 6
  /** Whether a person's family name comes first. */
  familyNameFirst: boolean
  /**
   * The plural forms of a message with a count, as CLDR lists them for the language: each is the end of a message key.
   */
  plurals: readonly PluralForm[]
}

/** A plural category of `Intl.PluralRules`: `items_few` is the message for 2 to 4 items in Polish, say. */
export type PluralForm = Intl.LDMLPluralRule

/**
 * The shop's languages, a line each. The key is the `lang` of a page, the first part of its path (but for
 * `DEFAULT_LOCALE`), the start of the `Accept-Language` that asks for it, and the name of its folder of messages.
 */
// prettier-ignore
export const LANGUAGES = {
  en: { name: 'English', intl: 'en-GB', og: 'en_US', thousands: ',', weekStart: 0, familyNameFirst: false, plurals: ['one', 'other'] },
  vi: { name: 'Tiếng Việt', intl: 'vi-VN', og: 'vi_VN', thousands: '.', weekStart: 1, familyNameFirst: true, plurals: ['other'] },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as [Locale, ...Locale[]]

/** The language without a path prefix, and of a request that names none. */
export const DEFAULT_LOCALE = 'en' satisfies Locale
/** The language of the texts in the main tables; those of the others are translations of them. */
export const BASE_LOCALE = 'vi' satisfies Locale

/** A language that texts are translated into. */
export type TranslationLocale = Exclude<Locale, typeof BASE_LOCALE>
export const TRANSLATION_LOCALES = /* @__PURE__ */ LOCALES.filter((locale) => locale !== BASE_LOCALE) as [
  TranslationLocale,
  ...TranslationLocale[],
]
