import type { Sales } from '#features/sales/sales.calls.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'

type Money = Sales['net']

const NONE = '–'

/** Formats the dong of a sum, or a dash for none. @param isLess whether the sum is taken away */
export function inDong({ VND }: Money, isLess = false): string {
  return VND === 0 ? NONE : formatMoney(isLess ? -VND : VND, 'VND')
}

/** Formats the dollars of a sum, or a dash for none. @param isLess whether the sum is taken away */
export function inDollars({ USD }: Money, isLess = false): string {
  const cents = decimalToCents(USD) ?? 0
  return cents === 0 ? NONE : formatMoney(isLess ? -cents : cents, 'USD')
}
