import { pageTranslator } from '#i18n/page.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

/**
 * Returns the name of a line that is the florist's choice, with the words by which staff noted it; those may be empty.
 */
export function choiceName(locale: Locale, words: string): string {
  const name = plainName(locale)
  return words === '' ? name : `${name}: ${words}`
}

/** Returns the name of the florist's choice in the reader's language. The words that staff noted stay as they are. */
export function choiceNameFor(reader: Locale, name: string): string {
  const written = LOCALES.map(plainName).find((each) => name === each || name.startsWith(`${each}: `))
  return written === undefined ? name : plainName(reader) + name.slice(written.length)
}

const plainName = (locale: Locale) => pageTranslator(locale)('adminOrders:choice.name')
