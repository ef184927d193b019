import i18next from 'i18next'
import type { Locale } from '#shared/locale.ts'

/** The messages of some namespaces in one language, as the JSON files hold them. */
export type Messages = Record<string, Record<string, unknown>>

/** Looks a message up: `t('cart:empty')`, `t('cart:items', { count: 2 })`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * A translator of one language over the messages given. Each has an instance of its own: a global
 * language would mix up visitors on a server (docs/decisions, languages).
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
  // Header and footer say the same on every page: looked up once.
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
