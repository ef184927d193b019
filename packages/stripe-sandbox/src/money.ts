import { invalidRequest } from './errors.ts'
import { formatAmount } from './shared/format-amount.ts'
import { integer, requiredText, text } from './params.ts'
import type { Form } from './form-encoding.ts'

/** Smallest charge in minor units (Stripe, "Minimum and maximum charge amounts"). VND has no minor unit. */
const CURRENCIES = {
  usd: { minimum: 50 },
  vnd: { minimum: 10_000 },
} as const

/** Stripe accepts amounts of up to eight digits. */
const MAXIMUM = 99_999_999

export type Currency = keyof typeof CURRENCIES

/** Reads the `currency` parameter, in lower case. @throws SandboxError for an unknown one */
export function readCurrency(form: Form): Currency | undefined {
  const value = text(form, 'currency')?.toLowerCase()
  if (value === undefined) return undefined
  if (Object.hasOwn(CURRENCIES, value)) return value as Currency
  const known = Object.keys(CURRENCIES).join(', ')
  throw invalidRequest(`Invalid currency: ${value}. The sandbox currently supports these currencies: ${known}`, {
    param: 'currency',
  })
}

/**
 * Reads the `currency` parameter.
 * @throws SandboxError if it is missing or not one the sandbox knows
 */
export function requireCurrency(form: Form): Currency {
  requiredText(form, 'currency')
  return readCurrency(form) as Currency
}

/** Reads the `amount` parameter in minor units, an integer of at least 1; undefined if it was not sent. */
export function readAmount(form: Form): number | undefined {
  const amount = integer(form, 'amount')
  if (amount !== undefined && amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  return amount
}

/** Refuses amounts, in minor units, below the currency's smallest charge or of more than eight digits. */
export function checkChargeable(amount: number, currency: Currency): void {
  const { minimum } = CURRENCIES[currency]
  if (amount < minimum) {
    throw invalidRequest(`Amount must be at least ${formatAmount(minimum, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > MAXIMUM) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(MAXIMUM, currency)} ${currency}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}
