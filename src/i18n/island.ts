import type { Locale } from '#shared/locale.ts'
import type { PageTranslate } from './page.ts'
import { islandTranslator } from './island-translator.ts'
import type { Messages } from './t.ts'

/** What every component of an island gets: the language and its translator. */
export interface Words {
  locale: Locale
  t: PageTranslate
}

/**
 * Returns the translator of an island over the messages that its page passed on. A missing namespace shows its keys.
 */
export function islandWords(locale: Locale, messages: Messages): Words {
  return { locale, t: islandTranslator(locale, messages) }
}
