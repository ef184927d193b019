import type { Locale } from '#shared/locale.ts'
import type { PageTranslate } from './page.ts'
import { createTranslator, type Messages } from './t.ts'

/** What every part of an island is handed: the language and its words. */
export interface Words {
  locale: Locale
  t: PageTranslate
}

/** The words of an island, from the messages its page passed on. A namespace it was not given shows its keys. */
export function islandWords(locale: Locale, messages: Messages): Words {
  return { locale, t: createTranslator(locale, messages) }
}
