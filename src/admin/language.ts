import { DEFAULT_LOCALE, type Locale, storedLocale } from '#shared/locale.ts'
import { storedAtom } from '#shared/stored-atom.ts'

/**
 * The admin's language is the stored one (spec, sections 4 and 5), because its addresses are the same in every
 * language. The public pages read the same key.
 */
export const $language = storedAtom<Locale>('preferred-language', DEFAULT_LOCALE, {
  encode: String,
  decode: storedLocale,
})
