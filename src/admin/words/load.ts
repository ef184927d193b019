import { byLocale } from '#i18n/by-locale.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'

const LOADERS = byLocale(import.meta.glob<Messages>('../../i18n/messages/*/back-office.ts', { import: 'default' }))

const loaded: Partial<Record<Locale, Messages>> = {}

/** The back-office's words in a language; fetched once. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const messages = await LOADERS[locale]()
  loaded[locale] = messages
  return messages
}

/** The words that are there already. */
export const loadedWords = (locale: Locale): Messages | undefined => loaded[locale]
