import { z } from 'zod'
import { LONGEST_HOLD_MS } from '#features/delivery/hold-time.ts'
import { plainAccountNumber } from '#features/payments/bank-account-number.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { wholeNumber } from './settings-fields.ts'

/** A name as banks write it: without accents they show it in capitals, so any letters are kept as typed. */
const holder = z.string('settings_bank_holder').trim().max(100, 'settings_bank_holder')
const number = z
  .string('settings_bank_number')
  .transform(plainAccountNumber)
  .pipe(z.string().regex(/^(?:[\dA-Z]{5,19})?$/, 'settings_bank_number'))
const bin = z.string('settings_bank').regex(/^(?:\d{6})?$/, 'settings_bank')

const account = z.object({ bin, number, holder })
type Account = z.output<typeof account>

/**
 * The account that customers transfer to, those of single cities, and how many minutes a transfer is waited for. An
 * account whose fields are all empty does not exist. Without the first account, the shop takes no transfers. Parses its
 * own output, too.
 */
export const bankSchema = account
  .extend({
    minutes: wholeNumber('settings_transfer_minutes', { from: 10, to: LONGEST_HOLD_MS / MINUTE_MS }),
    cities: z.object(Object.fromEntries(CITIES.map((city) => [city, account])) as Record<City, typeof account>),
  })
  .superRefine(({ cities, ...general }, context) => {
    const isNeeded = Object.values(cities).some(hasValues)
    for (const [path, field, message] of [
      ...missingOf([], general, isNeeded),
      ...CITIES.flatMap((city) => missingOf(['cities', city], cities[city], false)),
    ])
      context.addIssue({ code: 'custom', path: [...path, field], message })
  })

const FIELDS = { bin: 'settings_bank', number: 'settings_bank_number', holder: 'settings_bank_holder' } as const

const hasValues = ({ bin, number, holder }: Account) => [bin, number, holder].some((value) => value !== '')

/** Returns what an account lacks: all of it or nothing must be entered. */
function missingOf(path: string[], entered: Account, isNeeded: boolean) {
  if (!isNeeded && !hasValues(entered)) return []
  return Object.entries(FIELDS)
    .filter(([field]) => entered[field as keyof Account] === '')
    .map(([field, message]) => [path, field, message] as const)
}
