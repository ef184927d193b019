import { z } from 'zod'
import { categories, minimum, minute, uses } from '#features/promotions/promotions.schema.ts'
import { formatMinute, type Minute } from '#shared/dates.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { readMinute } from '#shared/read-day.ts'

const typedMinute = z.string().transform(readMinute).pipe(minute)

const amountField = (currency: Currency) =>
  z
    .string()
    .transform((typed) => (typed.trim() === '' ? 0 : (readMoney(typed, currency) ?? Number.NaN)))
    .pipe(minimum)

const typedUses = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : Number(typed)))
  .pipe(uses)

/** Returns names of categories as the form holds them: one on each line. */
export const typedCategories = (names: readonly string[]): string => names.join('\n')

/** Returns the names that `typedCategories` has joined. */
export const readCategories = (text: string): string[] => text.split('\n').filter(Boolean)

/** The fields of a code's terms, as typed. */
export const TYPED_TERMS = {
  startsAt: typedMinute,
  endsAt: typedMinute,
  minimumVND: amountField('VND'),
  minimumUSDCents: amountField('USD'),
  maxUses: typedUses,
  maxUsesPerCustomer: typedUses,
  categories: z.string().transform(readCategories).pipe(categories),
}

interface Terms {
  startsAt: Minute | null
  endsAt: Minute | null
  minimumVND: number
  minimumUSDCents: number
  maxUses: number | null
  maxUsesPerCustomer: number | null
  categories: readonly string[]
}

/** Returns the terms of a code as the form shows them: empty where there is no limit. */
export function shownTerms(terms: Terms): { [Name in keyof Terms]: string } {
  const { startsAt, endsAt, minimumVND, minimumUSDCents, maxUses, maxUsesPerCustomer } = terms
  return {
    startsAt: startsAt ? formatMinute(startsAt) : '',
    endsAt: endsAt ? formatMinute(endsAt) : '',
    minimumVND: minimumVND === 0 ? '' : formatMoney(minimumVND, 'VND'),
    minimumUSDCents: minimumUSDCents === 0 ? '' : formatMoney(minimumUSDCents, 'USD'),
    maxUses: String(maxUses ?? ''),
    maxUsesPerCustomer: String(maxUsesPerCustomer ?? ''),
    categories: typedCategories(terms.categories),
  }
}
