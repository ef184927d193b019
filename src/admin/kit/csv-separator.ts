import { LANGUAGES, type Locale } from '#i18n/locales.ts'

/** Returns the `separator` of an export that a spreadsheet in this language opens in columns; none is the comma. */
export function csvSeparator(locale: Locale): 'semicolon' | undefined {
  return LANGUAGES[locale].thousands === '.' ? 'semicolon' : undefined
}
