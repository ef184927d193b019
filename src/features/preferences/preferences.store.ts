import type { Currency } from '../../shared/money.ts'
import { keep, storedAtom } from '../../shared/stored-atom.ts'

export type Theme = 'light' | 'dark'

/** The currency prices are shown in (spec, section 4; default VND). Browser only. */
export const $currency = storedAtom<Currency>('currency', 'VND', {
  encode: String,
  decode: (text) => (text === 'USD' ? 'USD' : 'VND'),
})

/** Light or dark (spec, section 4; default light). Browser only. */
export const $theme = storedAtom<Theme>('theme', 'light', {
  encode: String,
  decode: (text) => (text === 'dark' ? 'dark' : 'light'),
})

/**
 * Keeps the language chosen in the menu (spec, sections 4 and 5). It is read by the boot script alone: the
 * language of a page is its address.
 */
export function rememberLanguage(language: string): void {
  keep('preferred-language', language)
}
