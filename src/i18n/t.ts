import i18next from 'i18next'
import type { Locale } from '#shared/locale.ts'

/** The messages of some namespaces in one language, as the JSON files hold them. */
export type Messages = Record<string, Record<string, unknown>>

/** Returns a message: `t('cart:empty')`, `t('cart:items', { count: 2 })`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * Creates a translator of one language over the given messages. Each has an i18next instance of its own: a global
 * language would be shared by all visitors of a server (decision 002).
 */
export function createTranslator(locale: Locale, messages: Messages): Translate {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    resources: { [locale]: messages },
    ns: Object.keys(messages),
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  // Cached: header and footer have the same texts on every page.
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values) return instance.t(key, values)
    const known = plain.get(key)
    if (known !== undefined) return known
    const text = instance.t(key)
    plain.set(key, text)
    return text
  }
}
