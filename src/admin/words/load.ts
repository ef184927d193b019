import { byLocale } from '#i18n/by-locale.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'

const LOADERS = byLocale(import.meta.glob<Messages>('../../i18n/messages/*/back-office.ts', { import: 'default' }))

const loaded: Partial<Record<Locale, Messages>> = {}

/** Loads the admin's messages in a language; each language is fetched once. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const messages = await LOADERS[locale]()
  loaded[locale] = messages
  return messages
}

/** Returns the messages if they are already loaded. */
export const loadedWords = (locale: Locale): Messages | undefined => loaded[locale]
