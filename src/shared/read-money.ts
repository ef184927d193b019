import { decimalToCents, type Currency } from './money.ts'
import { foldAccents } from './slug.ts'

/** What a word or letter behind a number of dong multiplies it by: `550k`, `550 nghìn`, `1,2 triệu`. */
const UNITS: Readonly<Record<string, number>> = { k: 1_000, nghin: 1_000, ngan: 1_000, tr: 1_000_000, trieu: 1_000_000 }

/**
 * Reads a price or an amount as a person types it, in minor units: `550.000`, `550000`, `550k`, `550 nghìn` or
 * `₫550.000` in dong; `12.50`, `12,50` or `$1,250.00` in dollars. Returns null if it is not an amount of zero or more.
 */
export function readMoney(text: string, currency: Currency): number | null {
  const typed = foldAccents(text).toLowerCase().replace(/\s/g, '')
  const minor = currency === 'VND' ? dong(typed) : cents(typed)
  return minor !== null && Number.isSafeInteger(minor) ? minor : null
}

/** Reads folded text without spaces; đ is folded to d. */
function dong(typed: string): number | null {
  const [, number = '', unit, rest = ''] =
    /^(?:₫|vnd|d)?([\d.,]+)(k|nghin|ngan|trieu|tr)?(\d{1,3})?(?:₫|d|dong|vnd)?$/.exec(typed) ?? []
  if (!unit) return rest === '' ? wholeDong(number) : null
  const factor = UNITS[unit]!
  // "1tr2" is 1.2 million.
  if (rest) return factor > 1_000 && /^\d+$/.test(number) ? Math.round(Number(`${number}.${rest}`) * factor) : null
  // "1.200k" is grouped; "1.200 triệu" could be either, and is refused.
  if (/[.,]\d{3}$/.test(number)) return factor === 1_000 ? times(wholeDong(number), factor) : null
  return /^\d+([.,]\d{1,2})?$/.test(number) ? Math.round(Number(number.replace(',', '.')) * factor) : null
}

const times = (amount: number | null, factor: number) => (amount === null ? null : amount * factor)

/** Dots and commas separate thousands, because dong have no decimals. */
function wholeDong(typed: string): number | null {
  return /^\d+$|^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(typed) ? Number(typed.replace(/[.,]/g, '')) : null
}

function cents(typed: string): number | null {
  const plain = typed.replace(/^\$|\$$|usd$/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain)) return decimalToCents(plain.replaceAll(',', ''))
  return decimalToCents(plain.replace(/,(?=\d{1,2}$)/, '.'))
}
