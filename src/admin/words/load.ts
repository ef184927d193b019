import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'

const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  vi: () => import('./vi.ts'),
}

const loaded: Partial<Record<Locale, Messages>> = {}

/** The back-office's words in a language; fetched once. */
export async function loadWords(locale: Locale): Promise<Messages> {
  const { messages } = await LOADERS[locale]()
  loaded[locale] = messages
  return messages
}

/** The words that are there already. */
export const loadedWords = (locale: Locale): Messages | undefined => loaded[locale]
