import { DEFAULT_LOCALE, type Locale, storedLocale } from '#shared/locale.ts'
import { storedAtom } from '#shared/stored-atom.ts'

/**
 * The language of the back-office: the stored one (spec, sections 4 and 5), since its addresses are the same in
 * both. The public pages read the same key.
 */
export const $language = storedAtom<Locale>('preferred-language', DEFAULT_LOCALE, {
  encode: String,
  decode: storedLocale,
})
