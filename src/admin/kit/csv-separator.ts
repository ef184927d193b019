import { LANGUAGES, type Locale } from '#i18n/locales.ts'

/** Returns the export's `separator` with which spreadsheets in this language split columns; undefined is the comma. */
export function csvSeparator(locale: Locale): 'semicolon' | undefined {
  return LANGUAGES[locale].thousands === '.' ? 'semicolon' : undefined
}
