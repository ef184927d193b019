import type { Currency } from '#shared/money.ts'
import { storedAtom } from '#shared/stored-atom.ts'

export type Theme = 'light' | 'dark'

/** The currency of the prices shown (spec, section 4; default VND). Browser only. */
export const $currency = storedAtom<Currency>('currency', 'VND', {
  encode: String,
  decode: (text) => (text === 'USD' ? 'USD' : 'VND'),
})

/** Light or dark (spec, section 4; default light). Browser only. */
export const $theme = storedAtom<Theme>('theme', 'light', {
  encode: String,
  decode: (text) => (text === 'dark' ? 'dark' : 'light'),
})
