import { z } from 'zod'
import { formatTimeOfDay } from '#features/delivery/delivery-rules.ts'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { readTime } from '#shared/read-time.ts'
import type { ErrorCode } from '#shared/error-codes.ts'

/*
 * The values of settings as they are typed and sent. Each schema also accepts what it returns. Messages are codes of
 * src/shared/error-codes.ts.
 */

/** The highest fees, in minor units: far above what a delivery costs. */
const MAX_FEE = { VND: 100_000_000, USD: 4_000_00 } as const

/** A time of day as people type it; returned as `HH:MM`. */
export const time = z.string('settings_time').transform((typed, context) => {
  const minute = readTime(typed)
  if (minute !== null) return formatTimeOfDay(minute)
  context.addIssue('settings_time')
  return z.NEVER
})

/** Returns the schema of a whole number within bounds, sent as a number or as its digits. */
export function wholeNumber(code: ErrorCode, { from, to }: { from: number; to: number }) {
  return z.union([z.number(), z.string()], code).transform((typed, context) => {
    const number = typeof typed === 'number' ? typed : /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : NaN
    if (Number.isInteger(number) && number >= from && number <= to) return number
    context.addIssue(code)
    return z.NEVER
  })
}

/** Returns the schema of an amount of dong within bounds, as people type it (`readMoney`); returned in whole dong. */
export function amountVND(code: ErrorCode, { from, to }: { from: number; to: number }) {
  return z.union([z.number(), z.string()], code).transform((typed, context) => {
    const dong = typeof typed === 'number' && !Number.isInteger(typed) ? null : readMoney(String(typed), 'VND')
    if (dong !== null && dong >= from && dong <= to) return dong
    context.addIssue(code)
    return z.NEVER
  })
}

/** A fee in dong as people type it (`readMoney`); returned in whole dong. */
export const feeVND = amountVND('settings_fee_vnd', { from: 0, to: MAX_FEE.VND })

/** A fee in dollars as people type it (`readMoney`); returned as a decimal string. */
export const feeUSD = z.union([z.number(), z.string()], 'settings_fee_usd').transform((typed, context) => {
  const cents = typeof typed === 'number' ? decimalToCents(typed) : readMoney(typed, 'USD')
  if (cents !== null && cents <= MAX_FEE.USD) return centsToDecimal(cents)
  context.addIssue('settings_fee_usd')
  return z.NEVER
})

/** A day of every year: `14/02` as people type it, or `02-14` as it is stored; returned as `MM-DD`. */
export const dayOfYear = z.string('settings_day_of_year').transform((typed, context) => {
  const [, dayFirst = '', monthSecond = ''] = /^\s*(\d{1,2})[/. ](\d{1,2})\s*$/.exec(typed) ?? []
  const [, month = monthSecond, day = dayFirst] = /^(\d{2})-(\d{2})$/.exec(typed) ?? []
  const read = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // In a leap year, so that 29 February is a day.
  const date = new Date(`2028-${read}T00:00:00Z`)
  if (!Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === read) return read
  context.addIssue('settings_day_of_year')
  return z.NEVER
})
