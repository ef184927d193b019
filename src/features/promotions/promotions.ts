import { formatMinute, minuteInVietnam, type Minute } from '#shared/dates.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { fail, type Failure } from '#shared/result.ts'

/** The most characters of a code, and of its description. */
export const MAX_CODE = 40
export const MAX_DESCRIPTION = 500

/** Letters of any language, digits, hyphens and underscores. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u

/** Returns a code as it is stored, compared and shown: NFC, trimmed, upper case. */
export function normalCode(text: string): string {
  return text.normalize('NFC').trim().toUpperCase()
}

/** Returns true if a normalized code is well formed. */
export function isCode(code: string): boolean {
  return code.length <= MAX_CODE && CODE.test(code)
}

/** Why a code gives no discount. The purchase itself is possible, without it. */
export const CODE_REFUSALS = [
  'invalid_discount_code',
  'code_not_started',
  'code_ended',
  'code_below_minimum',
  'code_other_goods',
  'code_used_up',
  'code_used_before',
  'code_first_order_only',
  'code_leaves_too_little',
] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** Returns true if a failure is that of a discount code, so that the purchase is possible without the code. */
export function isCodeRefusal(code: string | null): boolean {
  return CODE_REFUSALS.some((refusal) => refusal === code)
}

/** When a code counts, in minutes of Vietnam's time: from `startsAt` until before `endsAt`; null: no limit. */
interface CodeTimes {
  startsAt: Minute | null
  endsAt: Minute | null
}

/** Returns why a code does not count at an instant; null if it does. */
export function refusedNow(
  { startsAt, endsAt }: CodeTimes,
  now: Date,
): Failure<'code_not_started' | 'code_ended'> | null {
  const minute = minuteInVietnam(now)
  if (startsAt !== null && minute < startsAt)
    return fail('code_not_started', { values: { at: formatMinute(startsAt) } })
  return endsAt !== null && minute >= endsAt ? fail('code_ended') : null
}

/** Returns why a code does not count for a sum of goods, in minor units of a currency; null if it does. */
export function refusedSum(
  promotion: { minimumVND: number; minimumUSDCents: number },
  subtotal: number,
  currency: Currency,
): Failure<'code_below_minimum'> | null {
  const minimum = currency === 'VND' ? promotion.minimumVND : promotion.minimumUSDCents
  return subtotal < minimum ? fail('code_below_minimum', { values: { amount: formatMoney(minimum, currency) } }) : null
}
