import type { Messages } from '../../i18n/t.ts'
import type { Locale } from '../../shared/locale.ts'

const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  vi: () => import('./vi.ts'),
}

/** The back-office's words in a language; fetched once. */
export const loadWords = (locale: Locale) => LOADERS[locale]()
